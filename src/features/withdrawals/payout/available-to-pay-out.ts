import { decimalsOf } from '../../../../contract/rules/currencies.ts'
import { type Minor, parseBalance } from '../../../../contract/rules/money.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { methodOf } from '../methods/list.ts'
import { mostAfterFee } from './most-after-fee.ts'

/** Returns what an account can pay out in one act: what fee, limit and greatest amount leave of it. */
export function availableToPayOut(
  { balance, currency_code }: Pick<Account, 'balance' | 'currency_code'>,
  way: Pick<WithdrawalMethod, 'method' | 'free_left' | 'percent' | 'left' | 'greatest'>,
): Minor {
  const decimals = decimalsOf(currency_code)
  const read = (text: string | undefined) =>
    text === undefined ? undefined : parseBalance(text, decimals)
  const whole = read(balance) ?? 0n
  const afterFee = methodOf(way.method).isFeeInside
    ? whole
    : mostAfterFee(whole, { free: read(way.free_left) ?? 0n, percent: way.percent })
  return [read(way.left), read(way.greatest)].reduce<Minor>(
    (least, bound) => (bound !== undefined && bound < least ? bound : least),
    afterFee,
  )
}
