import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { hiddenField, reasonField, showForm } from '../page/form.ts'
import { showAge, showMoment } from '../page/dates.ts'
import { quoteText, wordsIn } from '../page/words.ts'
import type { OfficeCall } from '../route.ts'
import type { ProposalKind } from './proposal-kind.ts'
import type { Proposal } from './proposals.ts'

/** Returns the state of a proposal as a pill. */
export function showProposalState({ language }: OfficeCall, { state }: Proposal) {
  const words = wordsIn(OFFICE_WORDS.approvals, language)
  const [key, tone] = (
    {
      open: ['stateOpen', 'warning'],
      done: ['stateDone', 'good'],
      refused: ['stateRefused', 'bad'],
      withdrawn: ['stateWithdrawn', ''],
      stale: ['stateStale', 'bad'],
      expired: ['stateExpired', ''],
    } as const
  )[state]
  return html`<span class="pill ${tone}">${words(key)}</span>`
}

/** Returns both signatures of a proposal, and the forms of the second person. */
export function showApproval(call: OfficeCall, kind: ProposalKind, proposal: Proposal) {
  const words = wordsIn(OFFICE_WORDS.approvals, call.language)
  const { askedBy, askedAt, reason, state } = proposal
  const title = words(state === 'open' ? 'needed' : 'signatures')
  return html`<section aria-label="${title}">
    <h2>${title} ${showProposalState(call, proposal)}</h2>
    <div class="signature">
      <b>${askedBy.name}</b>
      <div class="quiet">
        ${words('first')} · ${showMoment(askedAt, call.language)} ·
        ${quoteText(reason, call.language)}
      </div>
    </div>
    ${state === 'open' ? showOpen(call, kind, proposal) : showDecision(call, proposal)}
    <p class="quiet">
      <small>${words('hash')}: <code>${proposal.contentHash.slice(0, 16)}…</code></small>
    </p>
  </section>`
}

function showDecision({ language }: OfficeCall, proposal: Proposal) {
  const words = wordsIn(OFFICE_WORDS.approvals, language)
  const { decidedBy, decidedAt, decisionReason } = proposal
  if (!decidedBy || !decidedAt) return ''
  return html`<div class="signature">
    <b>${decidedBy.name}</b>
    <div class="quiet">
      ${words('second')} · ${showMoment(decidedAt, language)}
      ${decisionReason ? html`· ${quoteText(decisionReason, language)}` : ''}
    </div>
  </div>`
}

function showOpen(call: OfficeCall, kind: ProposalKind, proposal: Proposal) {
  const { now, language, operator } = call
  const words = wordsIn(OFFICE_WORDS.approvals, language)
  const { id, expiresAt, contentHash, askedBy } = proposal
  const isOwn = askedBy.id === operator.id
  const time = showAge(now, expiresAt, language)
  const waits = html`<div class="signature open">
    <b>${words('second')}</b>
    <div class="quiet">${words('waits', { time })}</div>
  </div>`
  if (isOwn) {
    return html`${waits}
      <p class="quiet">${words('self')}</p>
      ${showForm(call, {
        action: `/approvals/${id}/withdraw`,
        body: () => html`<button>${words('withdraw')}</button>`,
      })}`
  }
  if (!call.can(kind.sign))
    return html`${waits}
      <p class="quiet">${words('noRight')}</p>`
  return html`${waits}
    ${showForm(call, {
      action: `/approvals/${id}/sign`,
      isSigned: true,
      body: () =>
        html`${hiddenField('content_hash', contentHash)}
          <p><button class="main">${words('sign')}</button></p>`,
    })}
    <details class="panel">
      <summary>${words('refuse')}</summary>
      <div class="inside">
        ${showForm(call, {
          action: `/approvals/${id}/refuse`,
          body: (own) =>
            html`${reasonField(own)}<button class="danger">${words('refuse')}</button>`,
        })}
      </div>
    </details>`
}
