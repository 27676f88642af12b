import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { postManualEntry } from '../../domain/corrections/manual-entry.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { showLines } from './entry-tables.ts'
import { nameLegs, type NamedLeg } from './read-entry.ts'

const Legs = v.array(v.object({ debit: v.string(), credit: v.string(), amount: v.string() }))

/** What a manual entry is for. */
export type ManualPurpose = keyof typeof OFFICE_WORDS.manualPurposes

/** Returns the content of a proposal for a manual entry. */
export function writeManualContent(
  legs: readonly NamedLeg[],
  { purpose, document }: { purpose: ManualPurpose; document: string },
): ProposalContent {
  const plain = legs.map(({ debit, credit, amount }) => ({
    debit: debit.id,
    credit: credit.id,
    amount: amount.toString(),
  }))
  return { legs: JSON.stringify(plain), purpose, document }
}

function readLegs(db: Queryable, { content }: Proposal): Promise<NamedLeg[]> {
  const plain = v.parse(Legs, JSON.parse(content['legs'] ?? '[]'))
  return nameLegs(
    db,
    plain.map(({ debit, credit, amount }) => ({ debit, credit, amount: BigInt(amount) })),
  )
}

/** Entries between accounts of the house: finance asks, an approver signs (P4). */
export const manualKind: ProposalKind = {
  kind: 'manual',
  name: OFFICE_WORDS.ledger.manual,
  sign: 'manual.sign',
  show: async ({ office, language }, proposal) => {
    const words = wordsIn(OFFICE_WORDS.ledger, language)
    const { content } = proposal
    const purpose = wordsIn(OFFICE_WORDS.manualPurposes, language)
    return html`${showFacts([
      [words('purpose'), isPurpose(content['purpose']) ? purpose(content['purpose']) : ''],
      [words('document'), content['document'] ?? ''],
    ])}
    ${showLines(words('entry'), await readLegs(office.db, proposal), language)}`
  },
  perform: async (tx, call, proposal) => {
    const { id, content } = proposal
    const legs = await readLegs(tx, proposal)
    const entryId = await postManualEntry(tx, {
      legs: legs.map(({ debit, credit, amount }) => ({
        debit: debit.id,
        credit: credit.id,
        currency_code: debit.currency,
        amount,
      })),
      proposalId: id,
      now: call.now,
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? new OfficeRefusal('approvalStale') : error
    })
    const { actor, now, language } = call
    const detail = { purpose: content['purpose'] ?? '', document: content['document'] ?? '' }
    await writeOfficeAudit(tx, { actor, now, event: 'entry_made', subject: entryId, detail })
    const words = wordsIn(OFFICE_WORDS.ledger, language)
    return html`<a href="/ledger/${entryId}">${words('entry')}</a>`
  },
}

/** Returns whether a text names what a manual entry is for. */
export function isPurpose(text: string | undefined): text is ManualPurpose {
  return text !== undefined && Object.hasOwn(OFFICE_WORDS.manualPurposes, text)
}
