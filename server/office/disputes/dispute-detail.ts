import { html } from 'hono/html'
import { formatAmount } from '../../../contract/rules/money.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Dispute } from '../../domain/disputes/find-disputes.ts'
import { showAsk } from '../approvals/show-ask.ts'
import { showMoment } from '../page/dates.ts'
import { keyField, reasonField, showFacts, showForm, textField } from '../page/form.ts'
import { seenField } from '../page/seen.ts'
import { wordsIn } from '../page/words.ts'
import type { Claim } from '../queue/claims.ts'
import { showClaim } from '../queue/claim-block.ts'
import type { OfficeCall } from '../route.ts'
import { showDisputeAmount, showDisputeEvidence } from './dispute-evidence.ts'
import { showDisputeSessions } from './dispute-sessions.ts'
import { languageName } from '../../../contract/rules/language-name.ts'

/** The kind of the proposal that refunds. */
export const REFUND_KIND = 'dispute_refund'
/** Longest message to an owner. */
export const ANSWER_LENGTH = 500
const AMOUNT_LENGTH = 20

const REASONS: Readonly<Record<string, keyof typeof OFFICE_WORDS.disputes>> = {
  unknown: 'unknown',
  not_received: 'not_received',
  amount: 'amount_wrong',
  twice: 'twice',
  dispute: 'dispute',
  refund: 'refund',
}

/** Returns what somebody complains of. */
export function nameDisputeReason({ reason }: Dispute, { language }: OfficeCall): string {
  return OFFICE_WORDS.disputes[REASONS[reason] ?? 'other'][language]
}

/** Returns the state of a dispute as a pill. */
export function showDisputeState(dispute: Dispute, call: OfficeCall) {
  const { source, takenMinor, closedAt, answeredAt, refundedMinor } = dispute
  const words = wordsIn(OFFICE_WORDS.disputes, call.language)
  if (refundedMinor > 0n) return html`<span class="pill good">${words('stateRefunded')}</span>`
  const isWon = source === 'claim' && takenMinor === 0n
  if (isWon) return html`<span class="pill good">${words('stateWon')}</span>`
  if (closedAt) return html`<span class="pill">${words('stateClosed')}</span>`
  if (answeredAt) return html`<span class="pill good">${words('stateAnswered')}</span>`
  return html`<span class="pill warning">${words('stateOpen')}</span>`
}

/** Returns the facts of a report or claim, and the forms of whoever has taken it. */
export async function showDisputeDetail(
  call: OfficeCall,
  dispute: Dispute,
  claim: Claim | undefined,
) {
  const { language, office, now } = call
  const words = wordsIn(OFFICE_WORDS.disputes, language)
  const { id, number, userId, owner, text, createdAt, deadline, closedAt, transaction } = dispute
  const { takenMinor, owedMinor, refundedMinor, answer, answeredAt } = dispute
  const money = (minor: bigint) => showDisputeAmount(transaction, language, minor)
  const isLate = !closedAt && deadline < now
  const hasPage = office.sections.some((section) => section.id === 'owners')
  return html`${showFacts([
    [words('status'), showDisputeState(dispute, call)],
    [words('number'), number],
    [words('kind'), nameDisputeReason(dispute, call)],
    [words('owner'), hasPage ? html`<a href="/owners/${userId}">${owner}</a>` : owner],
    [words('created'), showMoment(createdAt, language)],
    [
      words(closedAt ? 'closedAt' : 'deadline'),
      html`<span class="${isLate ? 'late' : ''}"
        >${showMoment(closedAt ?? deadline, language)}</span
      >`,
    ],
    ...(takenMinor > 0n ? [[words('taken'), money(takenMinor)] as const] : []),
    ...(owedMinor > 0n ? [[words('owed'), money(owedMinor)] as const] : []),
    ...(refundedMinor > 0n ? [[words('refunded'), money(refundedMinor)] as const] : []),
  ])}
  ${text === '' ? '' : html`<p class="box"><b>${words('words')}</b><br />${text}</p>`}
  ${
    answeredAt
      ? html`<p class="box">
          <b>${words('answered')}</b> · ${showMoment(answeredAt, language)}<br />${answer}
        </p>`
      : ''
  }
  ${await showDisputeEvidence(call, dispute)} ${await showDisputeSessions(call, dispute, claim)}
  ${
    closedAt
      ? ''
      : showClaim(call, {
          claim,
          path: `/disputes/${id}`,
          canWork: call.can('dispute.work'),
          acts: await showActs(call, dispute),
        })
  }`
}

async function showActs(call: OfficeCall, dispute: Dispute) {
  const { language } = call
  const words = wordsIn(OFFICE_WORDS.disputes, language)
  const path = `/disputes/${dispute.id}`
  const answerForm = showForm(call, {
    action: `${path}/answer`,
    body: (own) =>
      html`${seenField([dispute.answer])}
        ${textField(own, {
          name: 'text',
          label: words('answerLabel'),
          hint: words('answerHint', {
            language: languageName(dispute.language, call.language),
          }),
          isLong: true,
          maxLength: ANSWER_LENGTH,
        })} <button class="main">${words('send')}</button>`,
  })
  const closeForm = showForm(call, {
    action: `${path}/close`,
    body: (own) => html`${reasonField(own)}<button>${words('close')}</button>`,
  })
  return html`<details class="panel" open>
      <summary>${words('answer')}</summary>
      <div class="inside">${answerForm}</div>
    </details>
    ${await showRefund(call, dispute, path)}
    <details class="panel">
      <summary>${words('close')}</summary>
      <div class="inside">${closeForm}</div>
    </details>`
}

/** Returns the form that asks for a refund, or that one waits for its second signature. */
export function showRefund(call: OfficeCall, { id, transaction }: Dispute, path: string) {
  return showAsk(call, { kind: REFUND_KIND, subject: id }, () =>
    showRefundForm(call, transaction, path),
  )
}

function showRefundForm(call: OfficeCall, transaction: Dispute['transaction'], path: string) {
  const words = wordsIn(OFFICE_WORDS.disputes, call.language)
  const { refundableMinor, decimals, currencyCode: currency } = transaction
  if (refundableMinor === 0n || !call.can('dispute.refund.ask')) {
    return html`<p class="quiet">${words('nothingLeft')}</p>`
  }
  const hint = words('refundHint', {
    amount: formatAmount(refundableMinor, decimals),
    currency_code: currency,
  })
  return html`<details class="panel">
    <summary>${words('refundAct')}</summary>
    <div class="inside">
      ${showForm(call, {
        action: `${path}/refund`,
        isSigned: true,
        body: (own) =>
          html`${keyField(own)}
            ${textField(own, {
              name: 'amount',
              label: words('refundAmount', { currency }),
              value: formatAmount(refundableMinor, decimals),
              hint,
              maxLength: AMOUNT_LENGTH,
            })}
            ${reasonField(own)} <button class="main">${words('refundAct')}</button>`,
      })}
    </div>
  </details>`
}
