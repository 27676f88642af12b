import { OFFICE_WORDS } from '../../../texts/office.ts'
import { clearCase } from '../../domain/cases/decide-case.ts'
import { listCaseHits } from '../../domain/screening/case-hits.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { refuseField, refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { VERDICT_KIND } from './case-detail.ts'
import { MATCH_QUEUE } from './read-cases.ts'
import { findChosenCase } from './find-chosen-case.ts'

/** Clears a case by one operator. */
export async function clear(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, operator, form } = call
  const { id: caseId } = await findChosenCase(call)
  const { reason = '' } = form
  const item = { kind: MATCH_QUEUE, subject: caseId }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await clearCase(tx, { caseId, operatorId: operator.id, reason, now }))) {
      throw refuseForm(OFFICE_WORDS.cases.alreadyDecided)
    }
    await dropItem(tx, call, item)
    await writeOfficeAudit(tx, { actor, now, event: 'match_cleared', subject: caseId, reason })
  })
  return { to: `/cases/${caseId}`, notice: 'done' }
}

/** Signs first that a case is confirmed, or that what two confirmed about a name is lifted. */
export async function askVerdict(
  call: OfficeCall,
  verdict: 'confirmed' | 'cleared',
): Promise<Redirect> {
  const { office, form } = call
  const { id, state, subject } = await findChosenCase(call)
  const { key = '', reason = '', hit = '' } = form
  const isConfirming = verdict === 'confirmed'
  const isActivity = subject === 'activity'
  if (state !== (isConfirming ? 'open' : 'confirmed') || (isActivity && !isConfirming)) {
    throw refuseForm(OFFICE_WORDS.cases.alreadyDecided)
  }
  if (isConfirming && !isActivity) {
    const hits = await listCaseHits(office.db, id)
    if (!hits.some((one) => one.id === hit)) throw refuseField('hit', OFFICE_WORDS.cases.noHit)
  }
  const content = isConfirming && !isActivity ? { verdict, hit } : { verdict }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: MATCH_QUEUE, subject: id })
    await propose(tx, call, { kind: VERDICT_KIND, subject: id, content, reason, key })
  })
  return { to: `/cases/${id}`, notice: 'asked' }
}
