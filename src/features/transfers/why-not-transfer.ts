import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { hasLink } from '../../../contract/rules/links.ts'
import { NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { type AmountProblem, findAmountProblem } from '../../shared/money-act/amount-problem.ts'

export interface TransferState {
  /** The profile's permission flag. */
  isAllowed: boolean
  recipient: Pick<Recipient, 'currency_codes'>
  account: Pick<Account, 'currency_code' | 'balance'>
  /** What is left of the limit; undefined without one. */
  dailyLeft: string | undefined
  /** As it is typed. */
  amount: string
  note: string
  /** It is for another day: what the account has and may send is looked at then. */
  isPlanned?: boolean | undefined
}

export type WhyNotTransfer = 'not-allowed' | 'currency' | 'empty' | 'note' | AmountProblem

/** Returns why money cannot be sent to another owner, or undefined. */
export function whyNotTransfer(state: TransferState): WhyNotTransfer | undefined {
  const { recipient, account, amount } = state
  const { currency_code: code, balance } = account
  if (!state.isAllowed) return 'not-allowed'
  if (!recipient.currency_codes.includes(code)) return 'currency'
  if (amount === '') return 'empty'
  const decimals = decimalsOf(code)
  const bounds = state.isPlanned
    ? { decimals, balance: undefined }
    : { decimals, balance, dailyLeft: state.dailyLeft }
  const isNoteRefused = hasLink(state.note) || state.note.trim().length > NOTE_LENGTH
  return findAmountProblem(amount, bounds) ?? (isNoteRefused ? 'note' : undefined)
}

export type TransferField = 'recipient' | 'account' | 'amount' | 'note'

const FIELDS: Readonly<Record<string, TransferField>> = {
  RECIPIENT_EXPIRED: 'recipient',
  RECIPIENT_NOT_FOUND: 'recipient',
  RECIPIENT_NOT_KEPT: 'recipient',
  RECIPIENT_WAITING: 'recipient',
  RECIPIENT_SELF: 'recipient',
  REQUEST_PAID: 'recipient',
  REQUEST_GONE: 'recipient',
  RECIPIENT_NOT_ACCEPTING: 'recipient',
  CURRENCY_NOT_ACCEPTED: 'account',
  ACCOUNT_NOT_FOUND: 'account',
  ACCOUNT_CLOSED: 'account',
  AMOUNT_ZERO: 'amount',
  LIMIT_EXCEEDED: 'amount',
  RECIPIENT_LIMIT: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  NO_RATE: 'account',
  RATE_CHANGED: 'account',
  AMOUNT_TOO_SMALL: 'amount',
  AMOUNT_TOO_LARGE: 'amount',
  NOTE_INVALID: 'note',
}

/** Returns the field that a refusal of the server belongs to; undefined for the whole transfer. */
export function fieldOf(code: string): TransferField | undefined {
  return FIELDS[code]
}
