import type * as v from 'valibot'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { cleanKnownName, cleanKnownNote } from '../../messages/clean-texts.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { renderMessage } from '../money-messages.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import { isCarried } from '../../../contract/rules/rails.ts'

/** A history row with joined data. */
export interface TransactionColumns {
  id: string
  kind: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  status: string
  description: string
  params: MessageParams
  transfer_id: string | null
  created_at: Date
  /** Both sides and the rate of an exchange. */
  from_minor: Minor | null
  from_code: string | null
  from_decimals: number | null
  from_id: string | null
  to_minor: Minor | null
  to_code: string | null
  to_decimals: number | null
  to_id: string | null
  rate: string | null
  /** Status of a failed top-up. */
  order_status: string | null
  /** What the owner made of it (S8). */
  category: string | null
  own_note: string | null
  tags: readonly string[] | null
}

type Written = v.InferInput<typeof Transaction>

/** Keys like `transaction.withdrawal.card` tell how the money was sent. */
const METHOD = /^transaction\.(?:top_up|withdrawal)\.(\w+)$/

/** Converts a row to a transaction of the API, in the owner's language. */
export function writeTransaction(row: TransactionColumns, language: Language): Written {
  const { id, kind, params } = row
  const description = wayOfTopUp(row)
  const transferId = kind === 'exchange' ? row.transfer_id : null
  return {
    id,
    amount: formatAmount(row.amount_minor, row.decimals),
    currency_code: row.currency_code,
    status: row.status,
    description: renderMessage(description, params, language),
    created_at: row.created_at.toISOString(),
    kind,
    number: numberOfRow(row),
    // A member without a value is not sent.
    method: METHOD.exec(description)?.[1] ?? params['method'],
    last4: params['last4'],
    address: params['address'],
    brand: params['brand'],
    network: params['network'],
    bank: params['bank'],
    phone: params['phone'],
    hash: params['hash'],
    fee: params['fee'],
    counterparty: shownBy(params['counterparty'], cleanKnownName),
    note: shownBy(params['note'], cleanKnownNote),
    paid_from: writePaidFrom(params),
    pays: params['pays'],
    plan: params['plan'],
    rate_order: params['rate_order'],
    program: params['program'],
    program_name: shownBy(params['program_name'], cleanKnownNote),
    program_id: params['program_id'],
    request_token: params['request_token'],
    request_id: params['request_id'],
    transfer_id: transferId ?? undefined,
    exchange: writeExchange(row),
    reason: row.order_status === 'expired' ? 'expired' : undefined,
    category: textOf(row.category),
    own_note: textOf(row.own_note),
    tags: row.tags && row.tags.length > 0 ? [...row.tags] : undefined,
  }
}

/** Returns what was exchanged for a payment in the same act. */
function writePaidFrom(params: MessageParams): Written['paid_from'] {
  const { paid_from: number, paid_amount: amount, paid_currency: currency_code } = params
  if (number === undefined || amount === undefined || currency_code === undefined) return undefined
  return { number, amount, currency_code }
}

/** An empty text counts as none. */
function textOf(value: string | null): string | undefined {
  return value === null || value === '' ? undefined : value
}

/** Cleans a stored text: the row may be older than the rule of its text. */
function shownBy(value: string | undefined, clean: (text: string) => string) {
  return value === undefined ? undefined : clean(value)
}

function writeExchange(row: TransactionColumns): Written['exchange'] {
  const from = writeSide({
    amount: row.from_minor,
    decimals: row.from_decimals,
    currency_code: row.from_code,
    account_id: row.from_id,
  })
  const to = writeSide({
    amount: row.to_minor,
    decimals: row.to_decimals,
    currency_code: row.to_code,
    account_id: row.to_id,
  })
  if (!from || !to) return undefined
  return { from, to, rate: row.rate?.replace(/\.?0+$/, '') }
}

interface Side {
  amount: Minor | null
  decimals: number | null
  currency_code: string | null
  account_id: string | null
}

function writeSide({ amount, decimals, currency_code, account_id }: Side) {
  const isMissing = amount === null || decimals === null
  if (isMissing || currency_code === null || account_id === null) return undefined
  return { amount: formatAmount(amount, decimals), currency_code, account_id }
}

/**
 * Returns the description of a history row. Rows of top-ups that an older server wrote name SBP in
 * every currency of a deployment; SBP carries rubles alone, so the others were paid by card.
 */
function wayOfTopUp({
  description,
  currency_code: currency,
}: {
  description: string
  currency_code: string
}): string {
  const isUntrue = description === 'transaction.top_up.sbp' && !isCarried('sbp', currency)
  return isUntrue ? 'transaction.top_up.card' : description
}
