import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { openHouseAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { Refusal } from '../refusal.ts'
import { closeDispute } from './end-dispute.ts'
import { findDispute } from './find-disputes.ts'

interface Refund {
  disputeId: string
  amount: Minor
  /** The proposal that two operators signed. */
  proposalId: string
  now: Date
}

/**
 * Credits the owner from the house once because of a report or claim, and closes it (P3). All
 * refunds of a transaction are never more than its amount. The caller runs it in a transaction at
 * READ COMMITTED. Throws BAD_REQUEST when the matter is closed, the transaction is not complete, or
 * the amount is too great; ACCOUNT_CLOSED.
 */
export async function refundDispute(tx: Queryable, refund: Refund): Promise<void> {
  const { disputeId, amount, proposalId, now } = refund
  const found = await findDispute(tx, disputeId)
  if (!found) throw new Refusal('BAD_REQUEST')
  // Two refunds of one transaction wait for each other here, and the second reads what the first
  // left.
  await tx.query('SELECT 1 FROM wallet_transaction WHERE id = $1 FOR UPDATE', [
    found.transaction.id,
  ])
  const dispute = (await findDispute(tx, disputeId)) ?? found
  const { id, source, number, userId, transaction } = dispute
  const { accountId, currencyCode, decimals, refundableMinor } = transaction
  if (amount <= 0n || amount > refundableMinor) throw new Refusal('BAD_REQUEST')
  if (!(await closeDispute(tx, { id, source }, now))) throw new Refusal('BAD_REQUEST')
  const house = await openHouseAccount(tx, { kind: 'house', currencyCode, provider: '', now })
  const text = formatAmount(amount, decimals)
  const { transferId } = await post(tx, {
    kind: 'refund',
    act: {
      scope: 'dispute_refund',
      key: id,
      requestHash: hashRequest({ id, amount: text, proposalId }),
    },
    legs: [{ debit: house, credit: accountId, currency_code: currencyCode, amount }],
    history: [
      {
        id: newId(now),
        user_id: userId,
        account_id: accountId,
        kind: 'refund',
        amount,
        currency_code: currencyCode,
        status: 'complete',
        description: 'transaction.refund.report',
        params: { report: number },
      },
    ],
    notes: [
      {
        user_id: userId,
        text_key: 'notification.report_refunded',
        params: { report: number, amount: text, currency_code: currencyCode },
      },
    ],
    now,
  })
  await tx.query(
    `INSERT INTO dispute_refund (id, problem_id, claim_id, transaction_id, transfer_id, amount_minor, proposal_id,
       proposal_kind, proposal_state, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'dispute_refund', 'done', $8)`,
    [
      newId(now),
      source === 'problem' ? id : null,
      source === 'claim' ? id : null,
      transaction.id,
      transferId,
      amount,
      proposalId,
      now,
    ],
  )
  await collectOwed(tx, accountId, now)
}
