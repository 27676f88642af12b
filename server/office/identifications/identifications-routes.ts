import * as v from 'valibot'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { DOCUMENT_REASONS } from '../../domain/identification/ask-document.ts'
import { countOperatedCases } from '../../domain/identification/operate-cases.ts'
import { FormKey, Reason, RowId, SignedForm, Sort } from '../form-fields.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import type { OfficeRoute, OfficeSection } from '../route.ts'
import { IDENTIFICATION_QUEUE, OWNER_REASONS } from './case-detail.ts'
import { approve, askCaseProvider, askDocument, reject } from './decide-case.ts'
import { addDocument, sendDocument } from './document-acts.ts'
import {
  CASE_CHOICES,
  findChosenIdentification,
  showIdentification,
  showCaseQueue,
} from './identifications-page.ts'

/** What is typed of a document; `addDocument` refuses it with a sentence. */
const Field = v.pipe(v.string(), v.maxLength(200))
const Acting = { reason: Reason, assertion: SignedForm }

export const identificationsSection: OfficeSection = {
  id: 'identifications',
  path: '/identifications',
  name: OFFICE_WORDS.identifications.title,
  icon: 'identifications',
  group: 2,
  permission: 'identification.see',
  count: async ({ db, gateways }, now) => {
    const counts = await countOperatedCases(db, {
      gateways: gateways.identification.connected,
      now,
    })
    return { count: counts.all, overdue: counts.late }
  },
}

/** Routes of identifications that need somebody (P3). */
export const identificationsRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/identifications',
    permission: 'identification.see',
    form: v.object({
      choice: v.optional(v.picklist(CASE_CHOICES), 'all'),
      sort: Sort,
      after: v.optional(RowId),
    }),
    answer: (call) => showCaseQueue(call),
  },
  {
    method: 'GET',
    path: '/identifications/:id',
    permission: 'identification.see',
    answer: showIdentification,
  },
  ...listClaimRoutes({
    kind: IDENTIFICATION_QUEUE,
    path: '/identifications',
    permission: 'identification.decide',
    page: showIdentification,
    require: findChosenIdentification,
  }),
  {
    method: 'POST',
    path: '/identifications/:id/ask',
    permission: 'identification.decide',
    page: showIdentification,
    answer: askCaseProvider,
  },
  {
    method: 'POST',
    path: '/identifications/:id/documents',
    permission: 'identification.decide',
    form: v.strictObject({
      kind: Field,
      country: Field,
      number: Field,
      first_name: Field,
      last_name: v.optional(Field, ''),
      born_on: Field,
      expires_on: v.optional(Field, ''),
    }),
    page: showIdentification,
    answer: addDocument,
  },
  {
    method: 'GET',
    path: '/identifications/:id/documents/:document',
    permission: 'identification.decide',
    answer: sendDocument,
  },
  {
    method: 'POST',
    path: '/identifications/:id/approve',
    permission: 'identification.decide',
    isSigned: true,
    form: v.strictObject({ ...Acting, key: FormKey, document: RowId }),
    page: showIdentification,
    answer: approve,
  },
  {
    method: 'POST',
    path: '/identifications/:id/document',
    permission: 'identification.decide',
    isSigned: true,
    form: v.strictObject({ ...Acting, owner_reason: v.picklist(DOCUMENT_REASONS) }),
    page: showIdentification,
    answer: askDocument,
  },
  {
    method: 'POST',
    path: '/identifications/:id/reject',
    permission: 'identification.decide',
    isSigned: true,
    form: v.strictObject({ ...Acting, owner_reason: v.picklist(OWNER_REASONS) }),
    page: showIdentification,
    answer: reject,
  },
]
