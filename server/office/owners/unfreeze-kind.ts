import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { type FreezeScope, releaseFreeze } from '../../domain/risk/freeze.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showMoment } from '../page/dates.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { SCOPE_WORDS, UNFREEZE_KIND } from './freeze-form.ts'

/** The end of a freeze (P2, P4). */
export const unfreezeKind: ProposalKind = {
  kind: UNFREEZE_KIND,
  name: OFFICE_WORDS.owners.unfreeze,
  sign: 'owner.unfreeze.sign',
  show: async ({ office, language }, { subject, content }) => {
    const words = wordsIn(OFFICE_WORDS.owners, language)
    const id = await findId(office.db, subject)
    return showFacts([
      [words('owner'), html`<a href="/owners/${id ?? ''}">${subject}</a>`],
      [words('freezeScope'), words(SCOPE_WORDS[readScope(content['scope'])])],
      [words('frozenBy'), content['frozen_by'] ?? ''],
      [words('frozenAt'), showMoment(new Date(content['frozen_at'] ?? ''), language)],
      [words('frozenFor'), content['frozen_for'] ?? ''],
    ])
  },
  perform: async (tx, { actor, now }, { id: proposalId, subject, content, reason }) => {
    const userId = await findId(tx, subject)
    const { requestId } = actor
    const scope = readScope(content['scope'])
    const freezeId = content['freeze'] ?? ''
    const act = { freezeId, scope, proposalId, requestId, now }
    const isReleased = userId !== undefined && (await releaseFreeze(tx, { userId, ...act }))
    if (!isReleased) throw new OfficeRefusal('approvalStale')
    const detail = { before: scope, after: '' }
    await writeOfficeAudit(tx, { actor, now, event: 'owner_unfrozen', subject, reason, detail })
    return undefined
  },
}

function readScope(text: string | undefined): FreezeScope {
  return text === 'all' ? 'all' : 'out'
}

async function findId(db: Queryable, number: string): Promise<string | undefined> {
  const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user WHERE number = $1', [
    number,
  ])
  return owner?.id
}
