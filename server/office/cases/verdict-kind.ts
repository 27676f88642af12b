import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { clearCase, confirmCase } from '../../domain/cases/decide-case.ts'
import { listCaseHits } from '../../domain/screening/case-hits.ts'
import { returnHeld } from '../../domain/withdrawals/review.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { showAlerts } from './case-alerts.ts'
import { VERDICT_KIND } from './case-detail.ts'
import { nameHit, showHits } from './case-hits.ts'
import { findCase, MATCH_QUEUE } from './read-cases.ts'

/** A case that is confirmed, or the end of such a decision: two operators sign it (W4, W5). */
export const verdictKind: ProposalKind = {
  kind: VERDICT_KIND,
  name: OFFICE_WORDS.cases.kindVerdict,
  sign: 'case.sign',
  show: async (call, { subject, content }) => {
    const words = wordsIn(OFFICE_WORDS.cases, call.language)
    const { db } = call.office
    const shown = await findCase(db, subject)
    if (!shown) throw new OfficeRefusal('notFound')
    const isConfirming = content['verdict'] === 'confirmed'
    const hits = await listCaseHits(db, subject)
    const hit = hits.find(({ id }) => id === content['hit'])
    const act = isConfirming
      ? shown.subject === 'activity'
        ? 'confirmActivity'
        : 'confirm'
      : 'lift'
    return html`<p class="notice warning">${words('noTip')}</p>
      ${showFacts([
        [words('verdict'), words(act)],
        [words('owner'), html`<a href="/cases/${subject}">${shown.owner || '—'}</a>`],
        ...(hit ? [[words('entry'), nameHit(call, hit)] as const] : []),
      ])}
      <p>${words(`${act}Hint`)}</p>
      ${hits.length > 0 ? await showHits(call, { id: subject }) : ''}
      ${shown.alerts > 0 ? await showAlerts(call, { id: subject }) : ''}`
  },
  perform: async (tx, call, { id: proposalId, subject: caseId, content, reason }) => {
    const { actor, now, operator } = call
    const isConfirming = content['verdict'] === 'confirmed'
    const deciding = { caseId, operatorId: operator.id, reason, now, proposalId }
    const isDone = isConfirming
      ? await confirmCase(tx, { ...deciding, hitId: content['hit'] })
      : await clearCase(tx, deciding)
    if (!isDone) throw new OfficeRefusal('approvalStale')
    const shown = isConfirming ? await findCase(tx, caseId) : undefined
    if (shown?.subject === 'activity') await returnHeld(tx, { caseId, now })
    await tx.query('DELETE FROM office_claim WHERE kind = $1 AND subject = $2', [
      MATCH_QUEUE,
      caseId,
    ])
    const event = isConfirming ? 'match_confirmed' : 'match_cleared'
    await writeOfficeAudit(tx, { actor, now, event, subject: caseId, reason })
    return undefined
  },
}
