import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { declinePayout, releasePayout } from '../../domain/withdrawals/review.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import type { Proposal, ProposalContent } from '../approvals/proposals.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { OfficeEvent } from '../audit-log/events.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal, refuseForm } from '../refusal.ts'
import type { OfficeCall } from '../route.ts'
import { findPayout, type OfficePayout } from './read-payouts.ts'
import { nameRecipient } from './show-payout.ts'
import { writeMoney } from '../page/money.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

/** Returns what a proposal about a payout says of it, masked. */
export function describePayoutProposal(payout: OfficePayout): ProposalContent {
  const { number, amount, fee, currency, accountNumber, status, method } = payout
  const recipient = nameRecipient(payout, RECORD_LANGUAGE)
  return { number, amount, fee, currency, account: accountNumber, method, recipient, status }
}

/**
 * Returns the payout of a proposal as it was proposed. Throws OfficeRefusal `approvalStale` when it
 * has changed.
 */
export async function requireUnchanged(
  db: Queryable,
  { subject, content }: Proposal,
  now: Date,
): Promise<OfficePayout> {
  const payout = await findPayout(db, subject, now)
  if (!payout) throw new OfficeRefusal('notFound')
  const isSame = Object.entries(describePayoutProposal(payout)).every(
    ([name, value]) => content[name] === value,
  )
  if (!isSame) throw new OfficeRefusal('approvalStale')
  return payout
}

/** Returns what the second person reads of a payout. */
export async function showContent(
  { office, language, now }: OfficeCall,
  { subject, content }: Proposal,
) {
  const words = wordsIn(OFFICE_WORDS.payouts, language)
  const {
    number = '',
    amount = '',
    fee = '',
    currency = '',
    account = '',
    recipient = '',
  } = content
  const payout = await findPayout(office.db, subject, now)
  const isSame = payout && nameRecipient(payout, RECORD_LANGUAGE) === recipient
  return html`${showFacts([
    [words('number'), html`<a href="/payouts/${subject}">${number}</a>`],
    [words('amount'), writeMoney(amount, currency, language)],
    [words('fee'), writeMoney(fee, currency, language)],
    [words('account'), `${currency} ${account}`],
    [words('recipient'), isSame ? nameRecipient(payout, language) : recipient],
  ])}`
}

interface PayoutDecision {
  event: OfficeEvent
  decide: typeof releasePayout
}

/** Decides about a held payout, in the transaction of the second signature. */
async function performReview(
  tx: Queryable,
  call: OfficeCall,
  { proposal, event, decide }: PayoutDecision & { proposal: Proposal },
): Promise<undefined> {
  const { actor, now } = call
  const { number, isFrozen, isInCase } = await requireUnchanged(tx, proposal, now)
  if (isFrozen && event === 'payout_released') throw refuseForm(OFFICE_WORDS.payouts.frozen)
  if (isInCase && event === 'payout_released') throw refuseForm(OFFICE_WORDS.payouts.inCase)
  const isDone = await decide(tx, { id: proposal.subject, proposalId: proposal.id, now })
  if (!isDone) throw new OfficeRefusal('approvalStale')
  await writeOfficeAudit(tx, { actor, now, event, subject: number })
}

/** Lets a held payout go (P4). */
export const releaseKind: ProposalKind = {
  kind: 'payout_release',
  name: OFFICE_WORDS.payouts.kindRelease,
  sign: 'payout.sign',
  show: async (call, proposal) =>
    html`${await showContent(call, proposal)}
      <p class="notice warning">${OFFICE_WORDS.payouts.releaseHint[call.language]}</p>`,
  perform: (tx, call, proposal) =>
    performReview(tx, call, { proposal, event: 'payout_released', decide: releasePayout }),
}

/** Declines a held payout and returns the money (P4). */
export const declineKind: ProposalKind = {
  kind: 'payout_decline',
  name: OFFICE_WORDS.payouts.kindDecline,
  sign: 'payout.sign',
  show: async (call, proposal) =>
    html`${await showContent(call, proposal)}
      <p class="notice warning">${OFFICE_WORDS.payouts.rejectHint[call.language]}</p>`,
  perform: (tx, call, proposal) =>
    performReview(tx, call, { proposal, event: 'payout_declined', decide: declinePayout }),
}
