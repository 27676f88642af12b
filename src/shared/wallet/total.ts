import {
  formatRounded,
  type MoneyParts,
  type NumberLanguage,
} from '../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import type { Account, Total } from '../../../contract/calls/wallet.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Age from which rates are named with their day, ms. */
export const OLD_RATES_MS = HOUR_MS

/** The total as the app shows it, and the accounts that it leaves out. */
export interface ShownTotal {
  total: Total
  accounts: readonly Account[]
  /** Accounts that hold money and have no rate. */
  leftOut: readonly Account[]
}

/**
 * Returns the total that is shown of an answer; none where the server counts none, or the only
 * account says it because there is no pot.
 */
export function shownTotalOf(
  accounts: readonly Account[],
  total: Total | undefined,
): ShownTotal | undefined {
  const [first, ...others] = accounts
  if (!total || !first) return undefined
  if (others.length === 0 && first.currency_code === total.currency_code && !total.pots)
    return undefined
  const counted = new Set(total.parts.map(({ account_id }) => account_id))
  const leftOut = accounts.filter(({ id, balance }) => !counted.has(id) && !isZeroAmount(balance))
  return { total, accounts, leftOut }
}

/** A text of the dictionary with values. */
export type FillText = (
  key: `total.${'label_exact' | 'label_old' | 'label' | 'left_out_label'}`,
  values: Record<string, string>,
) => string

/**
 * Returns the line over a total: what it is, of when the rates are that were used, and what is left
 * out.
 */
export function labelTotal(
  { leftOut, total }: ShownTotal,
  rates: { date: string; time: string } | undefined,
  { isOld, text }: { isOld: boolean; text: FillText },
): string {
  const key = isOld ? 'total.label_old' : 'total.label'
  const label = rates ? text(key, rates) : text('total.label_exact', {})
  const missing = [...leftOut, ...(total.left_out ?? [])].map(({ currency_code: code }) => code)
  if (missing.length === 0) return label
  const codes = [...new Set(missing)].join(', ')
  return `${label} · ${text('total.left_out_label', { codes })}`
}

/**
 * Returns the amount of a total: in whole units after a sign of approximation where rates were
 * used.
 */
export function formatTotal(
  { currency_code: currency, rates_at }: Pick<Total, 'currency_code' | 'rates_at'>,
  amount: string,
  language: NumberLanguage,
): MoneyParts {
  return formatRounded(amount, { currency, language, isApproximate: rates_at !== undefined })
}
