import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import type { OfficeCall, OfficeRoute, OfficeSection, Redirect } from '../route.ts'
import { askVerdict, clear } from './case-acts.ts'
import { assign, AssignFields, DeadlineFields, moveDeadline } from './case-duties.ts'
import { addEvidence, EvidenceFields } from './case-evidence.ts'
import { addCaseNote, CaseNoteFields } from './case-notes.ts'
import { downloadReport, makeReport, markReportSent, SentFields } from './case-reports.ts'
import { lookAtCase, showCase, showCases } from './cases-page.ts'
import { findChosenCase } from './find-chosen-case.ts'
import { listRoutes } from './list-routes.ts'
import { CASE_SCOPES, CASE_STATES, countCases, MATCH_QUEUE } from './read-cases.ts'
import { sentReportRoutes } from './sent-reports.ts'

export const casesSection: OfficeSection = {
  id: 'cases',
  path: '/cases',
  name: OFFICE_WORDS.cases.section,
  icon: 'cases',
  group: 2,
  permission: 'case.see',
  count: async ({ db }, now) => {
    const { open: count, overdue } = await countCases(db, now)
    return { count, overdue }
  },
}

/** A form on the page of a case that whoever works on cases sends. */
function workRoute(
  act: string,
  form: NonNullable<OfficeRoute['form']>,
  answer: (call: OfficeCall) => Promise<Redirect>,
): OfficeRoute {
  const path = `/cases/:id/${act}`
  return { method: 'POST', path, permission: 'case.work', form, page: showCase, answer }
}

/** Routes of cases: matches with lists (W4), alerts by rules (W5), and reports about them (W7). */
export const casesRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/cases',
    permission: 'case.see',
    form: v.object({
      choice: v.optional(v.picklist(CASE_STATES), 'open'),
      scope: v.optional(v.picklist(CASE_SCOPES)),
      sort: Sort,
      after: v.optional(RowId),
    }),
    answer: (call) => showCases(call),
  },
  ...listRoutes,
  ...sentReportRoutes,
  { method: 'GET', path: '/cases/:id', permission: 'case.see', answer: lookAtCase },
  ...listClaimRoutes({
    kind: MATCH_QUEUE,
    path: '/cases',
    permission: 'case.work',
    page: showCase,
    require: findChosenCase,
  }),
  workRoute('assign', AssignFields, assign),
  workRoute('deadline', DeadlineFields, moveDeadline),
  workRoute('note', CaseNoteFields, addCaseNote),
  workRoute('evidence', EvidenceFields, addEvidence),
  workRoute('clear', v.strictObject({ reason: Reason }), clear),
  {
    method: 'POST',
    path: '/cases/:id/confirm',
    permission: 'case.work',
    isSigned: true,
    form: v.strictObject({
      key: FormKey,
      hit: v.optional(RowId),
      reason: Reason,
      assertion: SignedForm,
    }),
    page: showCase,
    answer: (call) => askVerdict(call, 'confirmed'),
  },
  {
    method: 'POST',
    path: '/cases/:id/lift',
    permission: 'case.work',
    isSigned: true,
    form: v.strictObject({ key: FormKey, reason: Reason, assertion: SignedForm }),
    page: showCase,
    answer: (call) => askVerdict(call, 'cleared'),
  },
  {
    method: 'POST',
    path: '/cases/:id/report',
    permission: 'case.report',
    form: v.strictObject({ key: FormKey }),
    page: showCase,
    answer: makeReport,
  },
  {
    method: 'GET',
    path: '/cases/:id/reports/:report',
    permission: 'case.report',
    answer: downloadReport,
  },
  {
    method: 'POST',
    path: '/cases/:id/reports/:report/sent',
    permission: 'case.report',
    form: SentFields,
    page: showCase,
    answer: markReportSent,
  },
]
