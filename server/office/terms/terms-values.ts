import { decimalsOf } from '../../../contract/rules/currencies.ts'
import {
  formatAmount,
  multiplyByRate,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { amountOf, readPasted, showPlain } from '../../../contract/rules/typed-money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { quote, trimZeros } from '../../domain/rates/quote.ts'
import type { Spread } from '../../domain/rates/spreads.ts'
import { wordsIn } from '../page/words.ts'
import { refuseForm } from '../refusal.ts'
import type { OfficeCall, Typed } from '../route.ts'
import type { ShownLimit } from './read-limits.ts'
import type { Direction } from './read-pairs.ts'
import { LEVELS, TERMS_WORDS } from './terms-words.ts'

/** How much the example of another spread exchanges, in whole units. */
const EXAMPLE = 10_000n
const PERCENT = /^(\d{1,2})(?:[.,](\d{1,4}))?$/
const MIN_PERCENT = 6000n
const MAX_PERCENT = 500_000n

/** Returns a percent or a rate in the signs of a language. */
export function nameSpread(decimal: string, language: Language): string {
  return showPlain(decimal, language)
}

/** Returns the name of a limit: `Transfers, Verified, RUB`. */
export function nameLimit(
  { purpose, level, currency }: Pick<ShownLimit, 'purpose' | 'level' | 'currency'>,
  language: Language,
): string {
  const levels = level === undefined ? [] : [nameTermLevel(level, language)]
  return [TERMS_WORDS[purpose][language], ...levels, currency].join(', ')
}

/** Returns the name of a level. */
export function nameTermLevel(level: string, language: Language): string {
  return LEVELS[level]?.[language] ?? level
}

/** Returns the amount of a limit, or that there is none. */
export function showTermAmount(
  { amount, decimals, currency }: Pick<ShownLimit, 'amount' | 'decimals' | 'currency'>,
  language: Language,
): string {
  if (amount === undefined) return TERMS_WORDS.unlimited[language]
  return formatMoney(formatAmount(amount, decimals), { language, currency }).text
}

/** Returns what an owner gets for the example of a direction before and after, as a fact; none without a price. */
export function exampleOf(
  { language }: Pick<OfficeCall, 'language'>,
  { from, to, mid }: Direction,
  spreads: readonly [Spread, Spread],
): [label: string, value: string][] {
  const [before, after] = spreads.map(({ percent }) => gainOf({ from, to, mid }, percent, language))
  if (before === undefined || after === undefined) return []
  const label = wordsIn(TERMS_WORDS, language)('example', {
    amount: EXAMPLE.toString(),
    currency_code: from,
  })
  return [[label, `${before} → ${after}`]]
}

function gainOf(
  { from, to, mid }: Pick<Direction, 'from' | 'to' | 'mid'>,
  spreadPercent: string,
  language: Language,
): string | undefined {
  const price = mid === undefined ? undefined : quote({ from: mid, to: '1', spreadPercent })
  const rate = price === undefined ? undefined : parseRate(price)
  if (!rate) return undefined
  const decimals = { from: decimalsOf(from), to: decimalsOf(to) }
  const amount = EXAMPLE * 10n ** BigInt(decimals.from)
  const gained = formatAmount(multiplyByRate(amount, rateOfMinor(rate, decimals)), decimals.to)
  return formatMoney(gained, { language, currency: to }).text
}

/** Reads the spread of a form. Throws OfficeRefusal with what is wrong about it. */
export function readSpread({ percent, weekend }: Typed): Spread {
  const [usual, rest] = [readPercent(percent), readPercent(weekend)]
  if (rest.units < usual.units) throw refuseForm(TERMS_WORDS.weekendLess)
  return { percent: usual.text, weekend: rest.text }
}

function readPercent(text: string | undefined): { text: string; units: bigint } {
  const [, whole = '', fraction = ''] = PERCENT.exec(text?.trim() ?? '') ?? []
  const units = whole === '' ? 0n : BigInt(whole + fraction.padEnd(4, '0'))
  if (units < MIN_PERCENT || units > MAX_PERCENT) throw refuseForm(TERMS_WORDS.badPercent)
  return { text: trimZeros(formatAmount(units, 4)), units }
}

/** Reads the amount of a form as decimal text. Throws OfficeRefusal. */
export function readTypedAmount(
  text: string | undefined,
  decimals: number,
  language: Language,
): string {
  const read = readPasted(text?.trim() ?? '', { language, decimals })
  if ('refusal' in read) throw refuseForm(TERMS_WORDS.badAmount)
  return amountOf(read.plain)
}
