import { parseAmount } from '../../../contract/rules/money.ts'
import { refundDispute } from '../../domain/disputes/refund-dispute.ts'
import { findDispute } from '../../domain/disputes/find-disputes.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ProposalKind } from '../approvals/proposal-kind.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import { showFacts } from '../page/form.ts'
import { wordsIn } from '../page/words.ts'
import { OfficeRefusal } from '../refusal.ts'
import { nameDisputeReason, REFUND_KIND } from './dispute-detail.ts'
import { showDisputeAmount, showDisputeEvidence } from './dispute-evidence.ts'
import { html } from 'hono/html'
import { OFFICE_WORDS } from '../../../texts/office.ts'

/** Money that the wallet returns because of a report or claim: two operators sign it (P4). */
export const refundKind: ProposalKind = {
  kind: REFUND_KIND,
  name: OFFICE_WORDS.disputes.refundAct,
  sign: 'dispute.refund.sign',
  show: async (call, { subject, content }) => {
    const { office, language } = call
    const words = wordsIn(OFFICE_WORDS.disputes, language)
    const dispute = await findDispute(office.db, subject)
    if (!dispute) throw new OfficeRefusal('notFound')
    const { transaction, owner, number } = dispute
    const amount = parseAmount(content['amount'] ?? '', transaction.decimals) ?? 0n
    const [account] = await office.db.query<{ balance_minor: bigint }>(
      'SELECT balance_minor FROM account WHERE id = $1',
      [transaction.accountId],
    )
    const balance = account?.balance_minor ?? 0n
    const money = (minor: bigint) => showDisputeAmount(transaction, language, minor)
    const isDone = dispute.closedAt !== null
    return html`${showFacts([
      [words('number'), html`<a href="/disputes/${subject}">${number}</a>`],
      [words('owner'), owner],
      [words('kind'), nameDisputeReason(dispute, call)],
      [words('amount'), html`<span class="sum">${money(amount)}</span>`],
      ...(isDone
        ? []
        : [[words('balance'), `${money(balance)} → ${money(balance + amount)}`] as const]),
    ])}
    ${await showDisputeEvidence(call, dispute)}`
  },
  perform: async (tx, { actor, now }, { id: proposalId, subject, content }) => {
    const dispute = await findDispute(tx, subject)
    const { amount: text = '', transaction = '' } = content
    const amount = dispute && parseAmount(text, dispute.transaction.decimals)
    if (amount === undefined || dispute?.transaction.number !== transaction) {
      throw new OfficeRefusal('approvalStale')
    }
    await refundDispute(tx, { disputeId: subject, amount, proposalId, now }).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? new OfficeRefusal('approvalStale') : error
      },
    )
    await tx.query('DELETE FROM office_claim WHERE kind = $1 AND subject = $2', [
      'dispute',
      subject,
    ])
    await writeOfficeAudit(tx, {
      actor,
      now,
      event: 'dispute_refunded',
      subject,
      detail: content,
    })
    return undefined
  },
}
