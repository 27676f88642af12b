import { endCaseIn } from '../../domain/identification/end-case.ts'
import {
  type IdentityDocument,
  isExpired,
  listDocuments,
  storeApproval,
} from '../../domain/identification/documents.ts'
import { findDifferingFields, findOperatedCase } from '../../domain/identification/operate-cases.ts'
import type { Queryable } from '../../db/database.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { APPROVAL_KIND, nameCaseLevel, showOwner } from './case-detail.ts'
import { showDocument } from './document-panel.ts'

/** Approvals of a level by a document that operators looked at (P3, P4). */
export const approvalKind: ProposalKind = {
  kind: APPROVAL_KIND,
  name: OFFICE_WORDS.identityDocuments.kindName,
  sign: 'identification.sign',
  show: async (call, proposal) => {
    const words = wordsIn(OFFICE_WORDS.identifications, call.language)
    const one = await findCase(call.office.db, call, proposal)
    const document = await findProposed(call.office.db, proposal)
    return html`${showFacts([
      [words('owner'), showOwner(call, one)],
      [words('level'), nameCaseLevel(call, proposal.content['level'] ?? '')],
    ])}
    ${call.can('identification.decide') ? showDocument(call, document) : ''}`
  },
  perform: async (tx, call, proposal) => {
    const { now, actor } = call
    const { id: proposalId, subject: caseId, content } = proposal
    const one = await findCase(tx, call, proposal)
    const document = await findProposed(tx, proposal)
    const isValid =
      document.fileHash === content['file_hash'] &&
      one.level === content['level'] &&
      !isExpired(document, now) &&
      (await findDifferingFields(tx, one.userId, caseNames(document))).length === 0
    if (!isValid) throw new OfficeRefusal('approvalStale')
    const outcome = { status: 'complete', validUntil: document.expiresOn } as const
    if (!(await endCaseIn(tx, { caseId, providerRef: one.providerRef, outcome, now }))) {
      throw new OfficeRefusal('approvalStale')
    }
    await storeApproval(tx, { caseId, documentId: document.id, proposalId, now })
    const detail = { provider: one.provider ?? '', before: one.status, document: document.id }
    const done = { actor, now, event: 'case_approved', subject: caseId } as const
    await writeOfficeAudit(tx, { ...done, reason: proposal.reason, detail })
    return undefined
  },
}

/** Returns the content of a proposal to approve a level; the person is in the document alone. */
export function writeApprovalContent(document: IdentityDocument, level: string): ProposalContent {
  return { document: document.id, file_hash: document.fileHash, level }
}

/** Returns the names that a document is compared by. */
export function caseNames({ firstName, lastName }: IdentityDocument) {
  return { first_name: firstName, last_name: lastName }
}

async function findCase(db: Queryable, { office, now }: OfficeCall, { subject }: Proposal) {
  const gateways = office.gateways.identification.connected
  const one = await findOperatedCase(db, subject, { gateways, now })
  if (!one) throw new OfficeRefusal('approvalStale')
  return one
}

async function findProposed(db: Queryable, { subject, content }: Proposal) {
  const documents = await listDocuments(db, subject)
  const found = documents.find(({ id }) => id === content['document'])
  if (!found) throw new OfficeRefusal('approvalStale')
  return found
}
