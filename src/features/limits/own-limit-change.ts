import type { OwnLimitChange } from '../../../contract/calls/brakes.ts'
import type { CurrencyLimit } from '../../../contract/calls/limits.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '../../../contract/rules/own-limits.ts'
import { isHigher } from './lower-limit.ts'

/** Limits that are wanted: undefined changes nothing, null removes one. */
export type WantedLimits = Readonly<Partial<Record<LimitPeriod, string | null | undefined>>>

/** What a change comes to. */
interface Planned {
  /** The limits that change. */
  change: Pick<OwnLimitChange, LimitPeriod>
  /** A limit becomes higher or ends, so that PIN or passkey is needed. */
  isRaise: boolean
  /** The first limit that becomes lower. */
  lowered: string | undefined
}

/**
 * Returns what is to be changed so that the wanted limits are in force; undefined where all are.
 */
export function planChange(limit: CurrencyLimit, wanted: WantedLimits): Planned | undefined {
  const { currency_code: currency } = limit
  const change: Pick<OwnLimitChange, LimitPeriod> = {}
  let isRaise = false
  let lowered: string | undefined
  for (const period of LIMIT_PERIODS) {
    const own = limit[`own_${period}`]
    const amount = wanted[period]
    if (amount === undefined || (amount === null && !own)) continue
    const isAbove = own && (amount === null || isHigher(currency, amount, own.limit))
    const isBelow = amount !== null && (!own || isHigher(currency, own.limit, amount))
    if (!isAbove && !isBelow) continue
    change[period] = amount
    if (isAbove) isRaise = true
    else lowered ??= amount ?? undefined
  }
  return Object.keys(change).length === 0 ? undefined : { change, isRaise, lowered }
}
