import { NUMBER_RULES } from '../../../texts/language-rules.ts'
import { groupDigits, MINUS } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { DifferenceSide } from '../../domain/reconciliation/items.ts'
import { movedOf } from '../../domain/reconciliation/items.ts'
import { type Micro, writeMicro } from '../../domain/reconciliation/micro.ts'

const USUAL_DECIMALS = 2

/** Returns an amount with its currency, `1 284 310,50 RUB`. */
export function showDifferenceAmount(
  amount: Micro,
  currency: string,
  { decimals, language }: { decimals: ReadonlyMap<string, number>; language: Language },
): string {
  const text = writeMicro(amount, decimals.get(currency) ?? USUAL_DECIMALS)
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const { group, decimal } = NUMBER_RULES[language]
  const grouped = groupDigits(whole, group)
  const sign = amount < 0n ? MINUS : ''
  return `${sign}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}\u00A0${currency}`
}

/**
 * Returns what of two sides differs in money, where both are in one currency; undefined where it is
 * nothing.
 */
export function findGap(
  ours: DifferenceSide | null,
  theirs: DifferenceSide | null,
): { amount: Micro; currency: string } | undefined {
  const currency = ours?.currency ?? theirs?.currency
  const isOne = !ours || !theirs || ours.currency === theirs.currency
  if (currency === undefined || !isOne) return undefined
  return { amount: movedOf(ours) - movedOf(theirs), currency }
}
