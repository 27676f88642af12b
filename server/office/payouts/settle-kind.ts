import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { settleByHand } from '../../domain/withdrawals/settle-by-hand.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { requireUnchanged, showContent } from './payout-kinds.ts'

/** How a payout ended, as a form names it. */
export const OUTCOMES = ['paid', 'returned'] as const

/** Settles a payout whose provider is silent by a document (P4). */
export const settleKind: ProposalKind = {
  kind: 'payout_settle',
  name: OFFICE_WORDS.payouts.kindSettle,
  sign: 'payout.sign',
  show: async (call, proposal) => {
    const words = wordsIn(OFFICE_WORDS.payouts, call.language)
    const { outcome, reference = '' } = proposal.content
    return html`${await showContent(call, proposal)}
    ${showFacts([
      [words('outcome'), words(outcome === 'paid' ? 'outcomePaid' : 'outcomeReturned')],
      [words('reference'), reference],
    ])}`
  },
  perform: async (tx, call, proposal) => {
    const { actor, now } = call
    const { id: proposalId, subject: id, content } = proposal
    const { number } = await requireUnchanged(tx, proposal, now)
    const { outcome = '', reference = '' } = content
    const end = outcome === 'paid' ? 'complete' : 'failed'
    const { payoutMethods: methods } = call.office.gateways
    const settlement = { id, outcome: end, reference, proposalId, methods, now } as const
    const isDone = await settleByHand(tx, settlement)
    if (!isDone) throw new OfficeRefusal('approvalStale')
    const detail = { outcome, reference }
    await writeOfficeAudit(tx, { actor, now, event: 'payout_settled', subject: number, detail })
    return undefined
  },
}
