import type { Language } from '../../contract/calls/texts.ts'
import { fill } from '../../contract/rules/fill-text.ts'
import { formatMoney, placeSymbol } from '../../contract/rules/money-format.ts'
import { parseRate } from '../../contract/rules/money.ts'
import { formatPrice } from '../../contract/rules/rate-format.ts'
import { isolate } from '../../contract/rules/text-direction.ts'
import { LANGUAGE_RULES } from '../../texts/language-rules.ts'
import { TEXTS } from '../../texts/texts.ts'
import { cleanKnownName, cleanKnownNote } from './clean-texts.ts'
import { writeDuration } from './duration.ts'

/** Values of the placeholders. Amounts are decimal text. */
export type MessageParams = Readonly<Record<string, string>>

/** Texts of people, as they are shown: the row may be older than the rule of its text. */
const CLEANED: Readonly<Record<string, (text: string) => string>> = {
  counterparty: cleanKnownName,
  name: cleanKnownNote,
  device: cleanKnownNote,
  bank: cleanKnownNote,
}

const AMOUNT = /^(?:min|(?:(\w+)_)?amount)$/

/**
 * A text with its `{placeholders}` filled; one without a value becomes empty. `{amount}`, `{min}`
 * and `{…_amount}` are money: `{from_amount}` in the currency of `from` where there is one, all
 * others in that of `currency_code`; an amount that has been written already stays as it is.
 * `{wait}` is what `seconds` says, in words, and `{fee_words}` a sentence with the fee, if there is
 * one. `{at}` is a moment, and `{on}` a date. `{rate}` is the price of one `unit` in `price_code`.
 */
export function fillMessage(text: string, params: MessageParams, language: Language): string {
  const find = (name: string): string => {
    if (name === 'wait') return writeDuration(Number(params['seconds']), language)
    if (name === 'at') return writeMoment(params['at'] ?? '', language)
    if (name === 'on') return writeDay(params['on'] ?? '', language)
    if (name === 'fee_words') return writeFee(params, language)
    if (name === 'rate') return writeRate(params, language)
    const value = Object.hasOwn(params, name) ? (params[name] ?? '') : ''
    const match = AMOUNT.exec(name)
    if (!match) return isolate(CLEANED[name]?.(value) ?? value)
    const currency = params[match[1] ?? ''] ?? params['currency_code']
    const { isKnown, text: money } = formatMoney(value, { language, currency })
    return isKnown || value === '' ? money : isolate(value)
  }
  return fill(text, find, language)
}

function writeFee(params: MessageParams, language: Language): string {
  return params['fee_amount'] === undefined
    ? ''
    : fillMessage(TEXTS[language].server.fee_words, params, language)
}

/** Writes the price of one unit of a currency: `1 EUR = 95,00 RUB`, with their symbols. */
function writeRate(params: MessageParams, language: Language): string {
  const { unit = '', price = '', price_code: code = '' } = params
  const rate = parseRate(price)
  if (!rate) return ''
  const { before, after } = placeSymbol(code, language)
  const one = formatMoney('1', { language, currency: unit })
  const behind = after === '' ? '' : `\u00a0${after}`
  return `${one.symbolBefore}1${one.symbolAfter} = ${before}${formatPrice(rate, language)}${behind}`
}

/** A stored moment, `2026-11-20, 12:00 UTC` or `2026-11-20T12:00:00.000Z`. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:, |T)(\d\d:\d\d)(?: UTC|:\d\d(?:\.\d+)?Z)$/

const DAY = /^\d{4}-\d\d-\d\d$/

/** Writes a date in the words of a language, without its year: `20 ноября`. */
function writeDay(stored: string, language: Language): string {
  if (!DAY.test(stored)) return stored
  return new Intl.DateTimeFormat(LANGUAGE_RULES[language].locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${stored}T00:00:00Z`))
}

/** Writes a moment in the words of a language: `20 ноября 2026 г. в 12:00 UTC`. */
function writeMoment(stored: string, language: Language): string {
  const [, day, time] = MOMENT.exec(stored) ?? []
  if (day === undefined || time === undefined) return stored
  return new Intl.DateTimeFormat(LANGUAGE_RULES[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(`${day}T${time}:00Z`))
}
