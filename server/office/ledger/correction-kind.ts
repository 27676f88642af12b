import { html } from 'hono/html'
import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { correctEntry } from '../../domain/corrections/correct.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { reverse, showBalances, showLines } from './entry-tables.ts'
import { nameLegs, type NamedLeg, readEntry } from './read-entry.ts'

const Legs = v.array(v.object({ debit: v.string(), credit: v.string(), amount: v.string() }))

/** Returns the content of a proposal for a new entry with these legs. */
export function writeContent(legs: readonly NamedLeg[], ownerText: string): ProposalContent {
  const plain = legs.map(({ debit, credit, amount }) => ({
    debit: debit.id,
    credit: credit.id,
    amount: amount.toString(),
  }))
  return { legs: JSON.stringify(plain), owner_text: ownerText }
}

function readContent(db: Queryable, { content }: Proposal): Promise<NamedLeg[]> {
  const plain = v.parse(Legs, JSON.parse(content['legs'] ?? '[]'))
  return nameLegs(
    db,
    plain.map(({ debit, credit, amount }) => ({ debit, credit, amount: BigInt(amount) })),
  )
}

/** Corrections of the ledger (P4). */
export const correctionKind: ProposalKind = {
  kind: 'correction',
  name: OFFICE_WORDS.ledger.correction,
  sign: 'correction.sign',
  show: async ({ office, language }, proposal) => {
    const words = wordsIn(OFFICE_WORDS.ledger, language)
    const original = await readEntry(office.db, proposal.subject)
    const legs = await readContent(office.db, proposal)
    const reversal = reverse(original.legs)
    return html`${showLines(words('original'), original.legs, language)}
    ${showLines(words('reversal'), reversal, language)} ${showLines(words('entry'), legs, language)}
    ${proposal.state === 'open' ? showBalances([...reversal, ...legs], language) : ''}
    ${showFacts([[words('ownerText'), proposal.content['owner_text'] ?? '']])}`
  },
  perform: async (tx, call, proposal) => {
    const { subject, content, id } = proposal
    const legs = await readContent(tx, proposal)
    await correctEntry(tx, {
      originalId: subject,
      legs: legs.map(({ debit, credit, amount }) => ({
        debit: debit.id,
        credit: credit.id,
        currency_code: debit.currency,
        amount,
      })),
      proposalId: id,
      ownerText: content['owner_text'] ?? '',
      now: call.now,
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? new OfficeRefusal('approvalStale') : error
    })
    const { actor, now } = call
    await writeOfficeAudit(tx, { actor, now, event: 'entry_corrected', subject })
    return undefined
  },
}
