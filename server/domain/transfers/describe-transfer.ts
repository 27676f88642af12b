import type { Minor } from '../../../contract/rules/money.ts'
import { nameForOthers, type OwnerName } from '../../../contract/rules/shown-name.ts'
import { newId } from '../../lib/new-id.ts'
import type { ActKey, HistoryRow, Note, LedgerTransfer } from '../ledger/transfer.ts'

interface Side extends OwnerName {
  userId: string
  accountId: string
  /** The public name of the wallet address at which they were found. */
  shownAs?: string | null
}

/** A program that pays with the sender's consent (T2), as history and notification name it. */
export interface PayingProgram {
  id: string
  /** Its wallet address without the scheme, which it did not choose itself. */
  host: string
  name: string
  /** What is left of the limit, as decimal text, and its currency. */
  left: string
  leftCurrency: string
  isRepeating: boolean
}

/** What was exchanged for a payment in the same act (S3). */
export interface PaidFrom {
  /** Number of the exchange. */
  number: string
  /** What left the account, as decimal text. */
  amount: string
  currencyCode: string
}

interface Details {
  act: ActKey
  sender: Side
  recipient: Side
  amount: Minor
  /** The amount as decimal text. */
  amountText: string
  currencyCode: string
  note: string
  isQr: boolean
  /** The request for money that is paid, and the link of the part (S3). */
  requestId?: string
  requestToken?: string | undefined
  paidFrom?: PaidFrom | undefined
  /** The plan of the sender that does it (S4). */
  planId?: string | undefined
  program?: PayingProgram | undefined
  now: Date
}

/** Returns the ledger's transfer, with the row and the notification of each of the two owners. */
export function describeTransfer(details: Details): LedgerTransfer {
  const { act, sender, recipient, amount, currencyCode, now } = details
  return {
    kind: 'transfer',
    act,
    legs: [
      {
        debit: sender.accountId,
        credit: recipient.accountId,
        currency_code: currencyCode,
        amount,
      },
    ],
    history: [
      rowOf(details, { owner: sender, other: recipient, amount: -amount }),
      rowOf(details, { owner: recipient, other: sender, amount }),
    ],
    notes: [
      noteOf(details, { owner: sender, other: recipient, text: sentText(details) }),
      noteOf(details, { owner: recipient, other: sender, text: receivedText(details) }),
    ],
    now,
  }
}

function sentText({ planId, program }: Details): Note['text_key'] {
  if (program) {
    return program.isRepeating ? 'notification.program_paid' : 'notification.program_paid_once'
  }
  return planId === undefined ? 'notification.transfer_sent' : 'notification.plan_sent'
}

function receivedText({ requestId }: Details): Note['text_key'] {
  return requestId === undefined ? 'notification.transfer_received' : 'notification.request_paid'
}

function rowOf(
  { currencyCode, note, isQr, requestId, requestToken, paidFrom, planId, program, now }: Details,
  { owner, other, amount }: { owner: Side; other: Side; amount: Minor },
): HistoryRow {
  return {
    id: newId(now),
    user_id: owner.userId,
    account_id: owner.accountId,
    kind: 'transfer',
    amount,
    currency_code: currencyCode,
    status: 'complete',
    description: amount < 0n ? 'transaction.transfer.out' : 'transaction.transfer.in',
    params: {
      counterparty: nameOfSide(other),
      ...(note && { note }),
      ...(isQr && { method: 'qr' }),
      ...(amount < 0n
        ? requestToken !== undefined && { request_token: requestToken }
        : requestId !== undefined && { request_id: requestId }),
      ...(paidFrom &&
        amount < 0n && {
          paid_from: paidFrom.number,
          paid_amount: paidFrom.amount,
          paid_currency: paidFrom.currencyCode,
        }),
      ...(planId !== undefined && amount < 0n && { plan: planId }),
      ...(program &&
        amount < 0n && {
          program: program.host,
          program_name: program.name,
          program_id: program.id,
        }),
    },
  }
}

function noteOf(
  { amountText, currencyCode, requestId, program }: Details,
  { owner, other, text }: { owner: Side; other: Side; text: Note['text_key'] },
): Note {
  const counterparty = nameOfSide(other)
  return {
    user_id: owner.userId,
    text_key: text,
    params: {
      amount: amountText,
      currency_code: currencyCode,
      counterparty,
      ...(text === 'notification.request_paid' &&
        requestId !== undefined && { request_id: requestId }),
      ...(program &&
        text !== 'notification.transfer_received' && {
          name: program.name,
          program: program.id,
          left_amount: program.left,
          left: program.leftCurrency,
        }),
    },
  }
}

function nameOfSide(side: Side): string {
  return side.shownAs ?? nameForOthers(side)
}
