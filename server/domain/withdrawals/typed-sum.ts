import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { MessageParams } from '../../messages/fill-message.ts'

interface Priced {
  /** What left the account; the fee is a part of it. */
  total: Minor
  fee: Minor
  /**
   * On a network, and without a quote, the fee is taken out of what was typed; else it is added.
   */
  isFeeInside: boolean
  currencyCode: string
  decimals: number
}

/**
 * Returns what notifications of a withdrawal name: the sum that the owner typed, and the fee apart.
 */
export function typedSum(payout: Priced): MessageParams {
  const { total, fee, isFeeInside, currencyCode, decimals } = payout
  const write = (sum: Minor) => formatAmount(sum, decimals)
  return {
    amount: write(isFeeInside ? total : total - fee),
    currency_code: currencyCode,
    ...(fee > 0n && { fee_amount: write(fee) }),
  }
}
