import { isCaseRunning } from '../../../contract/rules/statuses.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import {
  findDifferingFields,
  type OperatedCase,
} from '../../domain/identification/operate-cases.ts'
import { askForDocument, DOCUMENT_REASONS } from '../../domain/identification/ask-document.ts'
import { type CaseOutcome, endCaseIn } from '../../domain/identification/end-case.ts'
import { listSettlers } from '../../jobs/list-settlers.ts'
import { isExpired, listDocuments } from '../../domain/identification/documents.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import { propose } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { wordsIn } from '../page/words.ts'
import { dropItem, keepItem } from '../queue/claims.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, Redirect } from '../route.ts'
import { approvalKind, caseNames, writeApprovalContent } from './approval-kind.ts'
import { IDENTIFICATION_QUEUE, OWNER_REASONS } from './case-detail.ts'
import { findChosenIdentification } from './identifications-page.ts'

/** Reads a case at its provider, as the jobs do; what the provider decided ends the case. */
export async function askCaseProvider(call: OfficeCall): Promise<Redirect> {
  const { office, actor, now } = call
  const one = await findChosenIdentification(call)
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: IDENTIFICATION_QUEUE, subject: one.id })
    const detail = { provider: one.provider ?? '' }
    await writeOfficeAudit(tx, { actor, now, event: 'case_asked', subject: one.id, detail })
  })
  await readAtProvider(call, one)
  return { to: `/identifications/${one.id}`, notice: 'done' }
}

/** Throws OfficeRefusal when the provider does not answer. */
async function readAtProvider({ office }: OfficeCall, one: OperatedCase): Promise<void> {
  const { provider, providerRef: ref, isOurs, isOrphan } = one
  if (provider === null || ref === null || isOurs || isOrphan) return
  try {
    await listSettlers(office).identification({ provider, ref })
  } catch (error) {
    office.log.warn('identification was not read', { provider, ...describeFailure(error) })
    throw refuseForm(OFFICE_WORDS.identifications.noAnswer)
  }
}

/**
 * Asks for the owner's level by the newest document, where no provider decides and the document has
 * the owner's name. A second person signs it: every level above the basic one needs two (P4).
 */
export async function approve(call: OfficeCall): Promise<Redirect> {
  const { office, language, form, now } = call
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  const one = await findChosenIdentification(call)
  if (!one.isOurs) throw refuseForm(OFFICE_WORDS.identifications.approveElsewhere)
  if (!isCaseRunning(one.status)) throw refuseForm(OFFICE_WORDS.identifications.ended)
  const [newest] = await listDocuments(office.db, one.id)
  if (!newest) throw refuseForm(OFFICE_WORDS.identityDocuments.noDocument)
  if (newest.id !== form['document']) throw refuseForm(OFFICE_WORDS.identityDocuments.newer)
  if (isExpired(newest, now)) throw refuseForm(OFFICE_WORDS.identityDocuments.expired)
  const differing = await findDifferingFields(office.db, one.userId, caseNames(newest))
  if (differing.length > 0) {
    const names = { first_name: words('fieldFirst'), last_name: words('fieldLast') }
    const fields = differing.map((field) => names[field]).join(', ')
    throw refuseForm(OFFICE_WORDS.identifications.differs, { fields })
  }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: IDENTIFICATION_QUEUE, subject: one.id })
    await propose(tx, call, {
      kind: approvalKind.kind,
      subject: one.id,
      content: writeApprovalContent(newest, one.level),
      reason: form['reason'] ?? '',
      key: form['key'] ?? '',
    })
  })
  return { to: `/identifications/${one.id}`, notice: 'asked' }
}

/**
 * Ends a case that is undecided; its provider is read first, so that no decision of it is
 * overruled.
 */
export async function reject(call: OfficeCall): Promise<Redirect> {
  const one = await findChosenIdentification(call)
  const reason = OWNER_REASONS.find((known) => known === call.form['owner_reason']) ?? 'refused'
  if (isCaseRunning(one.status)) await readAtProvider(call, one)
  await decide(call, one, { status: 'aborted', reason })
  return { to: `/identifications/${one.id}`, notice: 'done' }
}

/**
 * Asks the owner for another document. A case that operators decide waits for it; a provider takes
 * none within the same check, so that the case ends and the owner begins again.
 */
export async function askDocument(call: OfficeCall): Promise<Redirect> {
  const one = await findChosenIdentification(call)
  const [first] = DOCUMENT_REASONS
  const reason = DOCUMENT_REASONS.find((known) => known === call.form['owner_reason']) ?? first
  if (one.isOurs) await keepAsked(call, one, reason)
  else {
    if (isCaseRunning(one.status)) await readAtProvider(call, one)
    await decide(call, one, { status: 'aborted', reason, isAsked: true })
  }
  return { to: `/identifications/${one.id}`, notice: 'done' }
}

/** Throws OfficeRefusal when the case has ended, or the owner was asked with this reason. */
async function keepAsked(
  call: OfficeCall,
  { id, reason: before, provider }: OperatedCase,
  reason: (typeof DOCUMENT_REASONS)[number],
): Promise<void> {
  const { office, actor, now, form } = call
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, { kind: IDENTIFICATION_QUEUE, subject: id })
    if (!(await askForDocument(tx, { caseId: id, reason, now }))) {
      throw refuseForm(OFFICE_WORDS.identifications.askedAlready)
    }
    const detail = { provider: provider ?? '', before: before ?? '', told: reason }
    const done = { actor, now, event: 'case_document', subject: id } as const
    await writeOfficeAudit(tx, { ...done, reason: form['reason'] ?? '', detail })
  })
}

type AbortedOutcome = Extract<CaseOutcome, { status: 'aborted' }>

/** Throws OfficeRefusal when the case has ended: the provider or another operator was first. */
async function decide(call: OfficeCall, one: OperatedCase, outcome: AbortedOutcome): Promise<void> {
  const { office, actor, now, form } = call
  const { id, providerRef, provider, status } = one
  const item = { kind: IDENTIFICATION_QUEUE, subject: id }
  await office.db.transaction(async (tx) => {
    await keepItem(tx, call, item)
    if (!(await endCaseIn(tx, { caseId: id, providerRef, outcome, now }))) {
      throw refuseForm(OFFICE_WORDS.identifications.ended)
    }
    await dropItem(tx, call, item)
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: eventOf(outcome),
      subject: id,
      reason: form['reason'] ?? '',
      detail: {
        provider: provider ?? '',
        before: status,
        told: outcome.reason,
      },
    })
  })
}

function eventOf(outcome: AbortedOutcome) {
  return outcome.isAsked ? 'case_document' : 'case_rejected'
}
