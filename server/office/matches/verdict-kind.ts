import { html } from 'hono/html'
import { findCase, listCaseHits } from '../../domain/screening/find-cases.ts'
import { clearCase, confirmCase } from '../../domain/screening/decide-case.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { nameHit, showHits, VERDICT_KIND } from './case-detail.ts'
import { MATCH_WORDS } from './match-words.ts'

/** A match that is the same person, or the end of such a decision: two operators sign it (W4). */
export const verdictKind: ProposalKind = {
  kind: VERDICT_KIND,
  name: MATCH_WORDS.kindVerdict,
  sign: 'match.sign',
  show: async (call, { subject, content }) => {
    const words = wordsIn(MATCH_WORDS, call.language)
    const { db } = call.office
    const shown = await findCase(db, subject)
    if (!shown) throw new OfficeRefusal('notFound')
    const isConfirming = content['verdict'] === 'confirmed'
    const hits = await listCaseHits(db, subject)
    const hit = hits.find(({ id }) => id === content['hit'])
    return html`<p class="notice warning">${words('noTip')}</p>
      ${showFacts([
        [words('verdict'), words(isConfirming ? 'confirm' : 'lift')],
        [words('owner'), html`<a href="/matches/${subject}">${shown.owner || '—'}</a>`],
        ...(hit ? [[words('entry'), nameHit(call, hit)] as const] : []),
      ])}
      <p>${words(isConfirming ? 'confirmHint' : 'liftHint')}</p>
      ${await showHits(call, { id: subject })}`
  },
  perform: async (tx, call, { id: proposalId, subject: caseId, content, reason }) => {
    const { actor, now, operator } = call
    const isConfirming = content['verdict'] === 'confirmed'
    const deciding = { caseId, operatorId: operator.id, reason, now, proposalId }
    const isDone = isConfirming
      ? await confirmCase(tx, { ...deciding, hitId: content['hit'] ?? '' })
      : await clearCase(tx, deciding)
    if (!isDone) throw new OfficeRefusal('approvalStale')
    await tx.query('DELETE FROM office_claim WHERE kind = $1 AND subject = $2', ['match', caseId])
    const event = isConfirming ? 'match_confirmed' : 'match_cleared'
    await writeOfficeAudit(tx, { actor, now, event, subject: caseId, reason })
    return undefined
  },
}
