import type { Language } from '../../src/contract/texts.ts'
import { formatMoney } from '../../src/contract/rules/money-format.ts'
import { writeDuration } from './duration.ts'

/** Values of the placeholders. Amounts are decimal text. */
export type MessageParams = Readonly<Record<string, string>>

const AMOUNT = /^(?:min|(?:(\w+)_)?amount)$/

/**
 * A text with its `{placeholders}` filled; one without a value becomes empty. `{amount}`, `{min}` and
 * `{…_amount}` are money: `{from_amount}` in the currency of `from` where there is one, all others in
 * that of `currency_code`. `{wait}` is what `seconds` says, in words.
 */
export function fillMessage(text: string, params: MessageParams, language: Language): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'wait') return writeDuration(Number(params['seconds']), language)
    const value = params[name] ?? ''
    const match = AMOUNT.exec(name)
    if (!match) return value
    const currency = params[match[1] ?? ''] ?? params['currency_code']
    return formatMoney(value, { language, currency }).text
  })
}
