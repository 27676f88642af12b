import { formatAmount, isZeroAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { OwnerName } from '../../../src/contract/rules/shown-name.ts'
import { cleanNote } from '../../../src/contract/rules/transfer-note.ts'
import type { TransferRequest } from '../../../src/contract/transfers.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { findAccountById, type FoundAccount, readAmount } from '../ledger/accounts.ts'
import { requireWithinLimit } from '../ledger/daily-limit.ts'
import { findPosted, hashRequest, post, type Posted } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { requireNotFrozen } from '../ledger/owner-freeze.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { ActKey } from '../ledger/transfer.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { Refusal } from '../refusal.ts'
import { describeTransfer } from './describe-transfer.ts'
import { isIdentified } from './mask.ts'
import { TRANSFER_LIMIT } from './limit.ts'
import { requireWithinReceiveLimit } from './receive-limit.ts'
import { findAccepted, readRecipient, type RecipientRow } from './recipient-row.ts'
import { openRecipientAccount } from './open-recipient-account.ts'

/** A requested transfer. */
export interface Sending {
  userId: string
  idempotencyKey: string
  request: TransferRequest
  now: Date
}

/** The request of a transfer, for the audit log. */
export interface SendingOrigin {
  requestId: string | null
  prefix: string | null
}

/** A transfer that was posted. */
export interface Sent {
  number: string
}

/**
 * Returns the transfer that was posted under this key, whatever has changed since. Throws
 * IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export async function findSent(db: Queryable, sending: Sending): Promise<Sent | undefined> {
  const posted = await findPosted(db, actOf(sending))
  return posted && showSent(posted)
}

/**
 * Sends money to another owner (L3): one transfer of the ledger, a row in the history of both owners,
 * and a notification for both. The caller has checked the PIN. Throws AMOUNT_ZERO, NOTE_INVALID,
 * RECIPIENT_EXPIRED, RECIPIENT_NOT_ACCEPTING, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, AMOUNT_TOO_LARGE,
 * CURRENCY_NOT_ACCEPTED
 * (`currency_code`), LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`),
 * RECIPIENT_LIMIT, TRANSFER_REPEATED, WALLET_FROZEN, INSUFFICIENT_FUNDS, IDEMPOTENCY_KEY_REUSED.
 *
 * The sender's row is locked, so that transfers of one owner run one at a time and neither the limit
 * nor the check of repeats can be raced. The accounts of both are locked by the posting statement, in
 * the order of their ids; no other row is locked between, so that opposite transfers do not deadlock.
 */
export function send(db: Database, sending: Sending, origin: SendingOrigin): Promise<Sent> {
  return db.transaction(async (tx) => {
    // The reads after the wait for the lock must see what was committed meanwhile.
    await tx.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
    const sender = await lockSender(tx, sending.userId)
    const earlier = await findSent(tx, sending)
    if (earlier) return earlier
    await requireNotFrozen(tx, sending.userId)
    return showSent(await place(tx, sending, sender, origin))
  })
}

async function lockSender(tx: Queryable, userId: string): Promise<OwnerName> {
  const [sender] = await tx.query<OwnerName>(
    `SELECT first_name, last_name, ${isIdentified('app_user')} AS is_identified
     FROM app_user WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  if (!sender) throw new Error('a session without an owner')
  return sender
}

async function place(
  tx: Queryable,
  sending: Sending,
  sender: OwnerName,
  origin: SendingOrigin,
): Promise<Posted> {
  const { userId, request, now } = sending
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  if (hasPublicLink(request.note)) throw new Refusal('NOTE_INVALID')
  const recipient = await readRecipient(tx, { id: request.recipient_id, userId, now })
  if (!recipient) throw new Refusal('RECIPIENT_EXPIRED')
  const account = await findAccountById(tx, userId, request.account_id)
  const amount = readAmount(request.amount, account)
  const creditId = await takeRecipientAccount(tx, recipient, account.currency_code, now)
  await collectOwed(tx, account.id, now)
  await requireWithinLimit(tx, TRANSFER_LIMIT, { accountId: account.id, amount, now })
  if (!request.is_repeat_confirmed) {
    await refuseRepeat(tx, { userId, account, creditId, amount, now })
  }
  await tx.query('UPDATE recipient SET sent_at = $2, is_recent = true WHERE id = $1', [
    recipient.id,
    now,
  ])
  await writeAudit(tx, { event: 'transfer_sent', userId, ...origin, now })
  const posted = await post(
    tx,
    describeTransfer({
      act: actOf(sending),
      sender: { ...sender, userId, accountId: account.id },
      recipient: { ...recipient, userId: recipient.recipient_user_id, accountId: creditId },
      amount,
      amountText: formatAmount(amount, account.decimals),
      currencyCode: account.currency_code,
      note: cleanNote(request.note),
      isQr: request.is_qr,
      now,
    }),
  )
  if (posted.isNew) await requireWithinReceiveLimit(tx, { accountId: creditId, now })
  return posted
}

/** Returns the recipient's account in a currency, opened here if they have none. */
async function takeRecipientAccount(
  tx: Queryable,
  recipient: RecipientRow,
  currencyCode: string,
  now: Date,
): Promise<string> {
  if (!recipient.accepts_money) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
  const accepted = findAccepted(recipient, currencyCode)
  if (!accepted) throw new Refusal('CURRENCY_NOT_ACCEPTED', { currency_code: currencyCode })
  const userId = recipient.recipient_user_id
  return accepted.account_id ?? openRecipientAccount(tx, { userId, currencyCode, now })
}

interface Repeat {
  userId: string
  account: FoundAccount
  creditId: string
  amount: Minor
  now: Date
}

/** Throws TRANSFER_REPEATED when the same sum went to the same account within two minutes. */
async function refuseRepeat(
  tx: Queryable,
  { userId, account, creditId, amount, now }: Repeat,
): Promise<void> {
  const [same] = await tx.query(
    `SELECT 1 FROM wallet_transaction w JOIN posting p ON p.transfer_id = w.transfer_id
     WHERE w.user_id = $1 AND w.account_id = $2 AND w.created_at > $3 AND w.kind = 'transfer'
       AND w.amount_minor = $4 AND p.credit_account_id = $5 LIMIT 1`,
    [userId, account.id, new Date(now.getTime() - REPEAT_MS), -amount, creditId],
  )
  if (same) throw new Refusal('TRANSFER_REPEATED')
}

/** A confirmed repeat is the same request: the first one was refused and is not kept. */
function actOf({ userId, idempotencyKey, request }: Sending): ActKey {
  const { recipient_id, account_id, amount, note, is_qr } = request
  const requestHash = hashRequest({
    recipient_id,
    account_id,
    amount,
    note: cleanNote(note),
    is_qr: String(is_qr),
  })
  return { scope: `transfer:${userId}`, key: idempotencyKey, requestHash }
}

function showSent({ transferId }: Posted): Sent {
  return { number: transactionNumber('transfer', transferId) }
}
