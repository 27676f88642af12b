import * as v from 'valibot'
import { clearCase } from '../../domain/screening/decide-case.ts'
import { CASE_STATES, countCases, listCaseHits } from '../../domain/screening/find-cases.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, OfficeRoute, OfficeSection, Redirect } from '../route.ts'
import { VERDICT_KIND } from './case-detail.ts'
import { listRoutes } from './list-routes.ts'
import { MATCH_WORDS } from './match-words.ts'
import { findChosenCase, lookAtCase, MATCH_QUEUE, showCase, showMatches } from './matches-page.ts'

export const matchesSection: OfficeSection = {
  id: 'matches',
  path: '/matches',
  name: MATCH_WORDS.section,
  icon: 'matches',
  group: 2,
  permission: 'match.see',
  count: async ({ db }, now) => {
    const { open: count, overdue } = await countCases(db, now)
    return { count, overdue }
  },
}

/** Routes of matches with lists (W4). */
export const matchesRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/matches',
    permission: 'match.see',
    form: v.object({
      choice: v.optional(v.picklist(CASE_STATES), 'open'),
      sort: Sort,
      after: v.optional(RowId),
    }),
    answer: (call) => showMatches(call),
  },
  ...listRoutes,
  { method: 'GET', path: '/matches/:id', permission: 'match.see', answer: lookAtCase },
  ...listClaimRoutes({
    kind: MATCH_QUEUE,
    path: '/matches',
    permission: 'match.work',
    page: showCase,
    require: findChosenCase,
  }),
  {
    method: 'POST',
    path: '/matches/:id/clear',
    permission: 'match.work',
    form: v.strictObject({ reason: Reason }),
    page: showCase,
    answer: clear,
  },
  {
    method: 'POST',
    path: '/matches/:id/confirm',
    permission: 'match.work',
    isSigned: true,
    form: v.strictObject({ key: FormKey, hit: RowId, reason: Reason, assertion: SignedForm }),
    page: showCase,
    answer: (call) => ask(call, 'confirmed'),
  },
  {
    method: 'POST',
    path: '/matches/:id/lift',
    permission: 'match.work',
    isSigned: true,
    form: v.strictObject({ key: FormKey, reason: Reason, assertion: SignedForm }),
    page: showCase,
    answer: (call) => ask(call, 'cleared'),
  },
]

async function clear(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now, operator, form } = call
  const { id: caseId } = await findChosenCase(call)
  const { reason = '' } = form
  const item = { kind: MATCH_QUEUE, subject: caseId }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await clearCase(tx, { caseId, operatorId: operator.id, reason, now }))) {
      throw refuseForm(MATCH_WORDS.alreadyDecided)
    }
    await dropItem(tx, call, item)
    await writeOfficeAudit(tx, { actor, now, event: 'match_cleared', subject: caseId, reason })
  })
  return { to: `/matches/${caseId}`, notice: 'done' }
}

async function ask(call: OfficeCall, verdict: 'confirmed' | 'cleared'): Promise<Redirect> {
  const { office, form } = call
  const { id: subject, state } = await findChosenCase(call)
  const { key = '', reason = '', hit = '' } = form
  const isConfirming = verdict === 'confirmed'
  if (state !== (isConfirming ? 'open' : 'confirmed')) {
    throw refuseForm(MATCH_WORDS.alreadyDecided)
  }
  const hits = await listCaseHits(office.db, subject)
  if (isConfirming && !hits.some(({ id }) => id === hit)) throw refuseForm(MATCH_WORDS.noHit)
  const content = isConfirming ? { verdict, hit } : { verdict }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: MATCH_QUEUE, subject })
    await propose(tx, call, { kind: VERDICT_KIND, subject, content, reason, key })
  })
  return { to: `/matches/${subject}`, notice: 'asked' }
}
