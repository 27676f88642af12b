import type * as v from 'valibot'
import type { Language } from '../../src/contract/texts.ts'
import type { Transaction } from '../../src/contract/wallet.ts'
import { formatAmount, type Minor } from '../../src/lib/money.ts'
import type { MessageParams } from '../messages/fill-message.ts'
import { renderMessage } from './descriptions.ts'
import { transactionNumber } from './transaction-number.ts'

/** A row of the history with what belongs to it. */
export interface TransactionColumns {
  id: string
  kind: string
  amount_minor: Minor
  currency_code: string
  status: string
  description: string
  params: MessageParams
  transfer_id: string | null
  created_at: Date
  /** Both sides and the rate of an exchange. */
  from_minor: Minor | null
  from_code: string | null
  to_minor: Minor | null
  to_code: string | null
  rate: string | null
  /** Of a top-up that failed. */
  order_status: string | null
}

type Written = v.InferInput<typeof Transaction>

/** `transaction.withdrawal.card` and the like tell how the money came or went. */
const METHOD = /^transaction\.(?:top_up|withdrawal)\.(\w+)$/

/** A transaction as the API tells of it, in the owner's language. */
export function writeTransaction(row: TransactionColumns, language: Language): Written {
  const { id, kind, description, params } = row
  const transferId = kind === 'exchange' ? row.transfer_id : null
  return {
    id,
    amount: formatAmount(row.amount_minor),
    currency_code: row.currency_code,
    status: row.status,
    description: renderMessage(description, params, language),
    created_at: row.created_at.toISOString(),
    kind,
    number: transactionNumber(kind, transferId ?? id),
    ...withText('method', METHOD.exec(description)?.[1]),
    ...withText('last4', params['last4']),
    ...withText('address', params['address']),
    ...(transferId !== null && { transfer_id: transferId }),
    ...withExchange(row),
    ...(row.order_status === 'expired' && { reason: 'expired' }),
  }
}

function withText(name: 'method' | 'last4' | 'address', value: string | undefined) {
  return value === undefined ? {} : { [name]: value }
}

function withExchange({ from_minor, from_code, to_minor, to_code, rate }: TransactionColumns) {
  if (from_minor === null || from_code === null || to_minor === null || to_code === null) return {}
  return {
    exchange: {
      from: { amount: formatAmount(from_minor), currency_code: from_code },
      to: { amount: formatAmount(to_minor), currency_code: to_code },
      ...(rate !== null && { rate: rate.replace(/\.?0+$/, '') }),
    },
  }
}
