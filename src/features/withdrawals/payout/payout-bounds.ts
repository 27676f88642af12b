import { decimalsOf, greatestAmount } from '../../../../contract/rules/currencies.ts'
import { type Minor, parseBalance, readDecimal } from '../../../../contract/rules/money.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { type AmountProblem, findAmountProblem } from '../../../shared/money-act/amount-problem.ts'
import { factsOfMethod } from '../methods/facts.ts'

export interface PayoutInput {
  /** The profile's permission flag. */
  isAllowed: boolean
  account: Pick<Account, 'currency_code' | 'balance'>
  /** The way out, with its bounds. */
  way: Pick<WithdrawalMethod, 'is_available' | 'least' | 'greatest' | 'left'>
  /** As it is typed. */
  amount: string
  /** The recipient is whole and may be paid. */
  hasRecipient: boolean
  /** It is paid out on another day, when balance and limit may be others. */
  isPlanned?: boolean
}

export type WhyNotPayOut = 'not-allowed' | 'down' | 'empty' | AmountProblem | 'recipient'

/** Returns why a withdrawal cannot be confirmed, or undefined. */
export function whyNotPayOut(state: PayoutInput): WhyNotPayOut | undefined {
  const { account, way, amount } = state
  if (!state.isAllowed) return 'not-allowed'
  if (!way.is_available) return 'down'
  if (amount === '') return 'empty'
  const { balance, currency_code: currency } = account
  const bounds = {
    decimals: decimalsOf(currency),
    least: way.least,
    ...(!state.isPlanned && { balance, dailyLeft: way.left }),
    most: way.greatest ?? greatestAmount(currency),
  }
  return findAmountProblem(amount, bounds) ?? (state.hasRecipient ? undefined : 'recipient')
}

/**
 * Returns what an account can pay out in one act: what fee, limit and greatest amount leave of it.
 */
export function availableToPayOut(
  { balance, currency_code }: Pick<Account, 'balance' | 'currency_code'>,
  way: Pick<WithdrawalMethod, 'method' | 'free_left' | 'percent' | 'left' | 'greatest'>,
): Minor {
  const decimals = decimalsOf(currency_code)
  const read = (text: string | undefined) =>
    text === undefined ? undefined : parseBalance(text, decimals)
  const whole = read(balance) ?? 0n
  const afterFee = factsOfMethod(way.method).isFeeInside
    ? whole
    : mostAfterFee(whole, { free: read(way.free_left) ?? 0n, percent: way.percent })
  return [read(way.left), read(way.greatest)].reduce<Minor>(
    (least, bound) => (bound !== undefined && bound < least ? bound : least),
    afterFee,
  )
}

interface FeeTerms {
  /** What is free of a fee, in smallest units. */
  free: Minor
  /** Fee in percent of what is above that, as decimal text. */
  percent: string | undefined
}

/** Returns the fee of an amount, rounded up to a whole unit. */
export function shownFeeOf(amount: Minor, { free, percent }: FeeTerms): Minor {
  const { numerator, denominator } = shareOf(percent)
  const charged = amount > free ? amount - free : 0n
  return (charged * numerator + denominator - 1n) / denominator
}

/** Returns the greatest amount that an account can pay out when the fee comes on top of it. */
export function mostAfterFee(balance: Minor, terms: FeeTerms): Minor {
  if (balance <= terms.free) return balance
  const { numerator, denominator } = shareOf(terms.percent)
  const above = ((balance - terms.free) * denominator) / (denominator + numerator)
  const most = terms.free + above
  return most + shownFeeOf(most, terms) <= balance ? most : most - 1n
}

/** Reads a percentage as a fraction of whole numbers. */
function shareOf(percent: string | undefined): { numerator: bigint; denominator: bigint } {
  const decimal = readDecimal(percent ?? '0')
  const fraction = decimal?.fraction ?? ''
  const numerator = BigInt(`${decimal?.whole ?? '0'}${fraction}`)
  return { numerator, denominator: 100n * 10n ** BigInt(fraction.length) }
}
