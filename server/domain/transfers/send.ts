import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import type { TransferAct } from '../../../contract/calls/transfers.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { auditBeside } from '../audit-log.ts'
import { type FoundAccount, readAmount } from '../ledger/accounts.ts'
import { keptBeside } from '../kept-recipients/kept-beside.ts'
import { requireKept } from '../kept-recipients/kept-facts.ts'
import {
  decideMany,
  placeInside,
  type PlacingDecision,
  type PlacingRules,
  placing,
} from '../ledger/place.ts'
import { hashRequest } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey, Beside, BesideTable, LedgerTransfer } from '../ledger/transfer.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { readPayingAccount, requireWithinLimit } from '../ledger/wallet-facts.ts'
import { recordingWithheld, Withheld } from '../monitoring/holding.ts'
import { Refusal } from '../refusal.ts'
import { describeTransfer, type PaidFrom, type PayingProgram } from './describe-transfer.ts'
import { openRecipientAccount } from './open-recipient-account.ts'
import { requireWithinReceiveLimit } from './receive-limit.ts'
import { findAccepted, nameOfRecipient, type RecipientRow } from './recipient-row.ts'
import { readSendingFacts, type SendingFacts } from './sending-facts.ts'

/** A requested transfer. */
export interface Sending {
  userId: string
  idempotencyKey: string
  request: TransferAct
  /** The owner knows that the same was sent a moment ago. */
  isRepeatConfirmed: boolean
  /** The request for money that the transfer pays (S3). */
  pays?: PaidRequest | undefined
  now: Date
}

/** A request for money as a transfer pays it: exactly this, to nobody else, and once. */
export interface PaidRequest {
  id: string
  askerId: string
  currencyCode: string
  amount: Minor
  /** Completes it in the transfer's transaction. Throws a Refusal where it cannot be paid. */
  complete: (tx: Queryable, transferId: string) => Promise<void>
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
 * Sends money to another owner (L3): one transfer of the ledger, a row in both histories and a
 * notification for both. The caller has checked the PIN. Throws AMOUNT_ZERO, AMOUNT_TOO_LARGE,
 * NOTE_INVALID, RECIPIENT_EXPIRED, RECIPIENT_NOT_KEPT, RECIPIENT_WAITING, RECIPIENT_NOT_ACCEPTING,
 * RECIPIENT_LIMIT, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, CURRENCY_NOT_ACCEPTED (`currency_code`),
 * BAD_REQUEST, REQUEST_PAID, REQUEST_GONE, TRANSFER_REPEATED, WALLET_FROZEN, INSUFFICIENT_FUNDS,
 * LIMIT_EXCEEDED (`limit_amount`, `left_amount`, `currency_code`), IDEMPOTENCY_KEY_REUSED.
 */
export function send(db: Database, sending: Sending, origin: SendingOrigin): Promise<Sent> {
  const act = actOfSending(sending)
  return recordingWithheld(db, () => place(db, { ...sending, act, origin }))
}

/** What a transfer of a plan, a program or an account in another currency is written with. */
export interface InsideSending {
  /** A new one by default. */
  id?: string
  origin?: SendingOrigin
  /** Exchanges in the same transaction, once the transfer is new and the wallet open (S3). */
  exchangeFirst?: () => Promise<PaidFrom>
  planId?: string
  /** The program that pays. */
  program?: PayingProgram
  act: ActKey
  /** What is written with it: the run of the plan, the payment of the program. */
  besides?: readonly Beside[]
}

/** A transfer inside a transaction of the caller. */
export type SendingInside = Omit<Sending, 'idempotencyKey'>

/** Sends money inside a transaction of the caller, as `send` does. Throws what `send` throws. */
export function sendInside(
  tx: Queryable,
  sending: SendingInside,
  inside: InsideSending,
): Promise<Sent> {
  return placeInside(tx, RULES, placingOf(sending, inside))
}

/** Decides a transfer by its facts, to be posted with those of others. Throws as `send` does. */
export function decideShared(
  sending: SendingInside,
  inside: InsideSending,
  facts: SendingFacts,
): PlacingDecision<Sent> {
  return decide(placingOf(sending, inside), facts, false)
}

/**
 * Returns the transfers that `sendInside` posts for senders whom the caller has locked, one for
 * each; undefined for one that has to be sent by itself, which says why.
 */
export function describeSendings(
  tx: Queryable,
  sendings: readonly { sending: SendingInside; inside: InsideSending }[],
): Promise<(LedgerTransfer | undefined)[]> {
  return decideMany(
    tx,
    RULES,
    sendings.map(({ sending, inside }) => placingOf(sending, inside)),
  )
}

function placingOf(sending: SendingInside, inside: InsideSending): Placing {
  const { act, origin = { requestId: null, prefix: null } } = inside
  return { ...sending, idempotencyKey: act.key, act, origin, inside }
}

interface Placing extends Sending {
  act: ActKey
  origin: SendingOrigin
  inside?: InsideSending
  /** The exchange that was done for it. */
  paidFrom?: PaidFrom
}

const RULES: PlacingRules<Placing, SendingFacts, Sent> = {
  readFacts: readSendingFacts,
  showEarlier: ({ transferId }) => showSent(transferId),
  decide,
}

const place = placing(RULES)

function decide(asked: Placing, facts: SendingFacts, isPrepared: boolean): PlacingDecision<Sent> {
  const { request, now } = asked
  if (isZeroAmount(request.amount)) throw new Refusal('AMOUNT_ZERO')
  if (hasPublicLink(request.note)) throw new Refusal('NOTE_INVALID')
  if (facts.id === null) throw new Refusal('RECIPIENT_EXPIRED')
  // A transfer arrives at its recipient at once, so that it cannot wait for a decision.
  if (facts.owner_case_id !== null) throw new Refusal('WALLET_FROZEN')
  requireKept(facts, now)
  const account = readPayingAccount(facts)
  const { id: accountId, currency_code: currencyCode } = account
  const amount = readAmount(request.amount, account)
  const creditId = findRecipientAccount(facts, currencyCode)
  const exchangeFirst = asked.inside?.exchangeFirst
  if (creditId === null || ((facts.owes || exchangeFirst) && !isPrepared)) {
    const recipient = { userId: facts.recipient_user_id, currencyCode, now }
    const prepare = async (tx: Queryable) => {
      if (creditId === null) await openRecipientAccount(tx, recipient)
      if (exchangeFirst) asked.paidFrom = await exchangeFirst()
      await collectOwed(tx, accountId, now)
    }
    return { kind: 'prepare', prepare }
  }
  requireWithinLimit(facts, amount)
  const { pays } = asked
  if (pays) requireAsAsked(pays, { askerId: facts.recipient_user_id, currencyCode, amount })
  else if (facts.is_repeated) throw new Refusal('TRANSFER_REPEATED')
  if (facts.holding) throw new Withheld(facts.holding)
  const id = asked.inside?.id ?? newId(now)
  const transfer = describe(asked, facts, { id, account, creditId, amount })
  const decision = { kind: 'post' as const, transfer, done: showSent(id) }
  const hasLimit = facts.has_receive_limit
  if (!hasLimit && !pays) return decision
  return {
    ...decision,
    check: async (tx) => {
      if (hasLimit) await requireWithinReceiveLimit(tx, { accountId: creditId, now })
      await pays?.complete(tx, id)
    },
  }
}

/** Throws BAD_REQUEST where a transfer is not what the request asks for. */
function requireAsAsked(
  pays: PaidRequest,
  { askerId, currencyCode, amount }: Pick<PaidRequest, 'askerId' | 'currencyCode' | 'amount'>,
): void {
  const isSame =
    pays.askerId === askerId && pays.currencyCode === currencyCode && pays.amount === amount
  if (!isSame) throw new Refusal('BAD_REQUEST')
}

/** Returns the recipient's account in a currency; null where one may be opened. */
function findRecipientAccount(recipient: RecipientRow, currencyCode: string): string | null {
  if (!recipient.accepts_money) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
  const accepted = findAccepted(recipient, currencyCode)
  if (!accepted) throw new Refusal('CURRENCY_NOT_ACCEPTED', { currency_code: currencyCode })
  return accepted.account_id
}

interface Decided {
  id: string
  account: FoundAccount
  creditId: string
  amount: Minor
}

function describe(
  { userId, request, pays, act, origin, inside, paidFrom, now }: Placing,
  facts: SendingFacts & RecipientRow,
  { id, account, creditId, amount }: Decided,
): LedgerTransfer {
  const { sender_first_name, sender_last_name, sender_is_identified } = facts
  const sender = {
    userId,
    accountId: account.id,
    first_name: sender_first_name,
    last_name: sender_last_name,
    is_identified: sender_is_identified,
  }
  const transfer = describeTransfer({
    act,
    sender,
    recipient: {
      ...facts,
      userId: facts.recipient_user_id,
      accountId: creditId,
      shownAs: facts.shown_as,
    },
    amount,
    amountText: formatAmount(amount, account.decimals),
    currencyCode: account.currency_code,
    note: cleanNote(request.note),
    isQr: request.is_qr,
    ...(pays && { requestId: pays.id, requestToken: request.request_token }),
    paidFrom,
    planId: inside?.planId,
    program: inside?.program,
    now,
  })
  const beside = [
    { table: RECIPIENTS, row: { id: facts.id } },
    keptBeside(
      userId,
      {
        kind: 'wallet',
        target: facts.id,
        recipient_id: facts.id,
        real_name: nameOfRecipient(facts),
      },
      now,
    ),
    auditBeside({ event: 'transfer_sent', userId, ...origin, now }),
    ...(inside?.besides ?? []),
  ]
  return { ...transfer, id, beside }
}

/** Stores that money was sent to somebody. */
const RECIPIENTS: BesideTable = {
  name: 'recipient',
  write: (parameter) => `UPDATE recipient t SET sent_at = f.created_at, is_recent = true
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid)
      ON r.transfer_id = f.id
    WHERE t.id = r.id`,
}

/**
 * Returns the key of a transfer. A confirmed repeat is the same request: the first one is not kept.
 */
export function actOfSending({
  userId,
  idempotencyKey,
  request,
}: Pick<Sending, 'userId' | 'idempotencyKey' | 'request'>): ActKey {
  const { recipient_id, account_id, amount, note, is_qr, request_token, exchange } = request
  const requestHash = hashRequest({
    recipient_id,
    account_id,
    amount,
    note: cleanNote(note),
    is_qr: String(is_qr),
    request_token,
    from_amount: exchange?.from_amount,
    rate_id: exchange?.rate_id,
  })
  return { scope: `transfer:${userId}`, key: idempotencyKey, requestHash }
}

/** Returns the answer about a transfer. */
export function showSent(transferId: string): Sent {
  return { number: transactionNumber('transfer', transferId) }
}
