import { formatAmount } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { ShownLimit } from './read-limits.ts'
import { TERMS_WORDS } from './terms-words.ts'

/** Returns a percent or a rate in the signs of a language. */
export function nameSpread(decimal: string, language: Language): string {
  return showPlain(decimal, language)
}

/** Returns the name of a threshold: `Second signature for withdrawals above, RUB`. */
export function nameLimit(
  { purpose, currency }: Pick<ShownLimit, 'purpose' | 'currency'>,
  language: Language,
): string {
  return `${TERMS_WORDS[purpose][language]}, ${currency}`
}

/** Returns the amount of a limit, or that there is none. */
export function showTermAmount(
  { amount, decimals, currency }: Pick<ShownLimit, 'amount' | 'decimals' | 'currency'>,
  language: Language,
): string {
  if (amount === undefined) return TERMS_WORDS.unlimited[language]
  return formatMoney(formatAmount(amount, decimals), { language, currency }).text
}
