import type { Language } from '../../../contract/calls/texts.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'

/** Returns an amount, decimal text, with the symbol of its currency. */
export function writeMoney(amount: string, currency: string, language: Language): string {
  return formatMoney(amount, { currency, language }).text
}
