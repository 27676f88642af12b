import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../../contract/rules/money.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import type { Language } from '../../../../contract/calls/texts.ts'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { formatRate } from '../../../../contract/rules/rate-format.ts'

interface FeeTerms {
  way: Pick<WithdrawalMethod, 'free_left' | 'percent'>
  currency: string
  /** Fee of the typed amount; undefined before there is one. */
  fee: string | undefined
}

interface Texts {
  text: (key: TextKey, values?: Record<string, string>) => string
  language: Language
}

/**
 * Returns a sentence on what is free of a fee in this month. With a fee it says of which part the
 * fee is taken, so that it never promises beside a fee that there is none.
 */
export function feeNote(
  { way: { free_left: left, percent = '0' }, currency, fee = '0' }: FeeTerms,
  { text, language }: Texts,
): string {
  const hasPercent = !isZeroAmount(percent)
  const written = formatRate(percent, language)
  if (left === undefined || isZeroAmount(left)) {
    return hasPercent && left !== undefined ? text('payout.fee_over', { percent: written }) : ''
  }
  const amount = formatMoney(left, { currency, language }).text
  if (isZeroAmount(fee)) return text('payout.fee_free_left', { amount })
  return text('payout.fee_split', { amount, percent: written })
}
