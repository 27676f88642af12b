import { html } from 'hono/html'
import { DOCUMENT_REASONS } from '../../domain/identification/ask-document.ts'
import type { IdentityDocument } from '../../domain/identification/documents.ts'
import type { OperatedCase } from '../../domain/identification/operate-cases.ts'
import { caseReasonText } from '../../messages/case-reason.ts'
import { COMPLETE, isCaseRunning, type CaseReason } from '../../../contract/rules/statuses.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { showMoment } from '../page/dates.ts'
import {
  choiceField,
  hiddenField,
  keyField,
  reasonField,
  showFacts,
  showForm,
} from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import type { Claim } from '../queue/claims.ts'
import { showClaim } from '../queue/claim-block.ts'
import type { OfficeCall } from '../route.ts'
import { showDocumentForm, showDocuments } from './document-panel.ts'
import { showProvider } from '../page/show-provider.ts'

/** The queue in `office_claim`. */
export const IDENTIFICATION_QUEUE = 'identification'

/** The kind of the proposal that approves a level. */
export const APPROVAL_KIND = 'identification'

/** Reasons that a person may give; the others are found by machines. */
export const OWNER_REASONS = [
  'document',
  'document_expired',
  'document_unsupported',
  'face',
  'age',
  'mismatch',
  'unfinished',
  'refused',
] as const satisfies readonly CaseReason[]

/** Returns the name of a level. */
export function nameCaseLevel({ language }: OfficeCall, level: string): string {
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  if (level === 'anonymous') return words('levelAnonymous')
  return level === 'verified' ? words('levelVerified') : level
}

/** Returns the name of the provider of a case. */
export function nameProvider({ language }: OfficeCall, { provider }: OperatedCase): string {
  return provider === null
    ? OFFICE_WORDS.identifications.noProvider[language]
    : showProvider(provider, language)
}

function pill(text: string, tone = '') {
  return html`<span class="pill ${tone}">${text}</span> `
}

/** Returns why a case is in the queue, as pills. */
export function showSigns({ language }: OfficeCall, one: OperatedCase) {
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  return html`${one.isLate ? pill(words('late'), 'bad') : ''}${
    one.isOurs ? pill(words('ours'), 'warning') : ''
  }${one.askedAt ? pill(words('asked')) : ''}${one.isOrphan ? pill(words('orphan'), 'bad') : ''}${
    one.earlier > 0 ? pill(words('repeated', { count: String(one.earlier + 1) })) : ''
  }`
}

function showStatus({ language }: OfficeCall, { status, isOurs }: OperatedCase) {
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  if (status === COMPLETE) return pill(words('statusComplete'), 'good')
  if (status === 'aborted') return pill(words('statusAborted'), 'bad')
  if (status === 'pending') return pill(words('statusPending'))
  return pill(words(isOurs ? 'ours' : 'statusProcessing'), 'warning')
}

/** Returns the masked name of the owner, which leads to their page where the office has one. */
export function showOwner({ office }: OfficeCall, { owner, userId }: OperatedCase) {
  const hasPage = office.sections.some(({ id }) => id === 'owners')
  return hasPage ? html`<a href="/owners/${userId}">${owner}</a>` : owner
}

/** Returns the facts of a case, and the forms of whoever has taken it. */
export function showIdentificationDetail(
  call: OfficeCall,
  one: OperatedCase,
  { claim, documents }: { claim: Claim | undefined; documents: readonly IdentityDocument[] },
) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.identifications, language)
  const { id, status, reason, providerRef, createdAt, updatedAt, checkedAt, askedAt } = one
  const isRunning = isCaseRunning(status)
  return html`${showFacts([
      [words('status'), showStatus(call, one)],
      [words('owner'), showOwner(call, one)],
      [words('level'), showLevels(call, one)],
      [words('signs'), showSigns(call, one)],
      [words('opened'), showMoment(createdAt, language)],
      [words('changed'), showMoment(updatedAt, language)],
      ...(askedAt ? [[words('askedAt'), showMoment(askedAt, language)] as const] : []),
      ...(reason ? [[words('told'), caseReasonText(reason, language)] as const] : []),
    ])}
    <h2>${words('checks')}</h2>
    ${showFacts([
      [words('provider'), nameProvider(call, one)],
      [words('session'), providerRef ? html`<code>${providerRef}</code>` : '—'],
      [words('checked'), checkedAt ? showMoment(checkedAt, language) : words('never')],
    ])}
    ${one.isOurs ? '' : html`<p class="quiet">${words('checksHint')}</p>`}
    ${one.isOurs && call.can('identification.decide') ? showDocuments(call, documents) : ''}
    ${
      isRunning
        ? showClaim(call, {
            claim,
            path: `/identifications/${id}`,
            canWork: call.can('identification.decide'),
            acts: showActs(call, one, documents),
          })
        : ''
    }`
}

/** The level that a running check leads to; one that was reached stands alone. */
function showLevels(call: OfficeCall, { level, levelNow }: OperatedCase): string {
  const name = nameCaseLevel(call, level)
  return level === levelNow ? name : `${nameCaseLevel(call, levelNow)} → ${name}`
}

function showActs(call: OfficeCall, one: OperatedCase, documents: readonly IdentityDocument[]) {
  const words = wordsIn(OFFICE_WORDS.identifications, call.language)
  const path = `/identifications/${one.id}`
  const ask = showForm(call, {
    action: `${path}/ask`,
    body: () => html`<button class="main">${words('ask')}</button>`,
  })
  return html`${
    one.isOurs
      ? html`${showDocumentForm(call, one.id)} ${showApproval(call, one.id, documents)}`
      : html`${one.isOrphan || one.providerRef === null ? '' : ask}
          <p class="quiet">${words('approveElsewhere')}</p>`
  }
  ${showAsking(call, one)} ${showRejection(call, path)}`
}

/** Returns the form that asks the owner for another document. */
function showAsking(call: OfficeCall, { id, isOurs }: OperatedCase) {
  const words = wordsIn(OFFICE_WORDS.identifications, call.language)
  return html`<details class="panel">
    <summary>${words('document')}</summary>
    <div class="inside">
      <p>${words(isOurs ? 'documentHint' : 'documentElsewhere')}</p>
      ${showForm(call, {
        action: `/identifications/${id}/document`,
        isSigned: true,
        body: (own) =>
          html`${ownerReasonField(own, DOCUMENT_REASONS)} ${reasonField(own, words('ownReason'))}
            <button class="main">${words('document')}</button>`,
      })}
    </div>
  </details>`
}

/** Returns the choice of what the owner reads. */
function ownerReasonField(call: OfficeCall, reasons: readonly CaseReason[]) {
  const { language } = call
  return choiceField(call, {
    name: 'owner_reason',
    label: wordsIn(OFFICE_WORDS.identifications, language)('ownerReason'),
    choices: reasons.map((reason) => [reason, caseReasonText(reason, language)]),
  })
}

/** Returns the form that asks for the level by the newest document; a second person signs it. */
async function showApproval(
  call: OfficeCall,
  caseId: string,
  [newest]: readonly IdentityDocument[],
) {
  if (!newest) return ''
  const words = wordsIn(OFFICE_WORDS.identifications, call.language)
  return html`<details class="panel" open>
    <summary>${words('approve')}</summary>
    <div class="inside">
      <p>${words('approveHint')}</p>
      ${await showAsk(call, { kind: APPROVAL_KIND, subject: caseId }, () =>
        showForm(call, {
          action: `/identifications/${caseId}/approve`,
          isSigned: true,
          body: (own) =>
            html`${keyField(own)} ${hiddenField('document', newest.id)}
              ${reasonField(own, words('ownReason'))}
              <button class="main">${words('approve')}</button>`,
        }),
      )}
    </div>
  </details>`
}

function showRejection(call: OfficeCall, path: string) {
  const words = wordsIn(OFFICE_WORDS.identifications, call.language)
  return html`<details class="panel">
    <summary>${words('reject')}</summary>
    <div class="inside">
      ${showForm(call, {
        action: `${path}/reject`,
        isSigned: true,
        body: (own) =>
          html`${ownerReasonField(own, OWNER_REASONS)} ${reasonField(own, words('ownReason'))}
            <button class="danger">${words('reject')}</button>`,
      })}
    </div>
  </details>`
}
