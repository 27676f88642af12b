import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { isEnvironmentId } from '../../../contract/rules/environments.ts'
import { type Minor, formatAmount } from '../../../contract/rules/money.ts'
import { isCarried, PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { TARIFF_ACTS } from '../../domain/tariffs/tariff-in-force.ts'
import {
  type LineSubject,
  type LineTerms,
  NO_TERMS,
  type StoredTariffLine,
} from '../../domain/tariffs/tariff-lines.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'
import { readFormAmount } from '../page/read-amount.ts'
import { OfficeRefusal, refuseField, refuseForm } from '../refusal.ts'
import type { Typed } from '../route.ts'

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/
const PERCENT_DECIMALS = 4
const MOST_PERCENT = 1_000_000n
const LEAST_SPREAD = 6000n
const MOST_SPREAD = 500_000n
/**
 * Amounts are of less than so many of the smallest unit, so that sums of them fit into the
 * database.
 */
const MOST_MINOR = 10n ** 17n

/** Codes that a line may name. */
export interface KnownCodes {
  currencies: readonly string[]
  levels: readonly string[]
}

/** Reads the codes that a line may name. */
export async function readKnownCodes(db: Queryable): Promise<KnownCodes> {
  const currencies = await db.query<{ code: string }>('SELECT code FROM currency ORDER BY position')
  const levels = await db.query<{ code: string }>('SELECT code FROM id_level ORDER BY ord')
  return { currencies: codes(currencies), levels: codes(levels) }
}

/**
 * Reads what a line is about from its key (`keyOfLine`). Throws OfficeRefusal `notFound` where
 * there is no such line.
 */
export function readSubject(key: string | undefined, known: KnownCodes): LineSubject {
  const [name, currency_code = '', to_code = '', method = '', environment = '', level = ''] =
    key?.split('~') ?? []
  const act = TARIFF_ACTS.find((one) => one === name)
  if (!act) throw new OfficeRefusal('notFound')
  const subject = { act, currency_code, to_code, method, environment, level }
  if (!isPossible(subject, known)) throw refuseForm(OFFICE_WORDS.tariffs.noSuchLine)
  return subject
}

function isPossible(subject: LineSubject, { currencies, levels }: KnownCodes): boolean {
  const { act, currency_code: from, to_code: to, method, environment, level } = subject
  const isKnown = (code: string) => currencies.includes(code)
  if (act === 'exchange') {
    const isForAll = method === '' && environment === '' && level === ''
    const isPair = isKnown(from) && isKnown(to) && from !== to
    return isForAll && (isPair || (from === '' && to === ''))
  }
  const isOfOwner =
    (environment === '' || isEnvironmentId(environment)) && (level === '' || levels.includes(level))
  if (!isKnown(from) || to !== '' || !isOfOwner) return false
  const payout = PAYOUT_METHODS.find((one) => one === method)
  return act === 'payout' ? payout !== undefined && isCarried(payout, from) : method === ''
}

/** Reads the form of a line. Throws OfficeRefusal with what is wrong about it. */
export function readLine(subject: LineSubject, form: Typed, language: Language): StoredTariffLine {
  if (subject.act === 'payout') return { ...subject, ...readPayout(subject, form, language) }
  if (subject.act === 'exchange') return { ...subject, ...readSpread(form) }
  const limit_minor = readMoney('limit', { subject, form, language })
  return { ...subject, ...NO_TERMS, limit_minor }
}

function readPayout(subject: LineSubject, form: Typed, language: Language): LineTerms {
  const asked = { subject, form, language }
  const percent = readPercent(form['percent'])
  if (percent === undefined || percent > MOST_PERCENT)
    throw refuseField('percent', OFFICE_WORDS.tariffs.badPercent)
  const least_minor = readMoney('least', asked)
  if (least_minor === null) throw refuseField('least', OFFICE_WORDS.tariffs.leastMissing)
  const greatest_minor = readMoney('greatest', asked)
  if (greatest_minor !== null && greatest_minor < least_minor) {
    throw refuseField('greatest', OFFICE_WORDS.tariffs.greatestLess)
  }
  const free_minor = readMoney('free', asked)
  return { ...NO_TERMS, percent: writePercent(percent), least_minor, greatest_minor, free_minor }
}

function readSpread(form: Typed): LineTerms {
  const percent = readPercent(form['percent'])
  const rest = form['weekend']?.trim() ?? ''
  const weekend = rest === '' ? percent : readPercent(rest)
  if (!isSpread(percent)) throw refuseField('percent', OFFICE_WORDS.tariffs.badSpread)
  if (!isSpread(weekend)) throw refuseField('weekend', OFFICE_WORDS.tariffs.badSpread)
  if (weekend < percent) throw refuseField('weekend', OFFICE_WORDS.tariffs.weekendLess)
  const more = weekend > percent ? writePercent(weekend) : null
  return { ...NO_TERMS, percent: writePercent(percent), weekend_percent: more }
}

function isSpread(percent: bigint | undefined): percent is bigint {
  return percent !== undefined && percent >= LEAST_SPREAD && percent <= MOST_SPREAD
}

function readPercent(text: string | undefined): bigint | undefined {
  const [, whole, fraction = ''] = PERCENT.exec(text?.trim() ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(PERCENT_DECIMALS, '0'))
}

function writePercent(units: bigint): string {
  return trimZeros(formatAmount(units, PERCENT_DECIMALS))
}

interface MoneyField {
  subject: LineSubject
  form: Typed
  language: Language
}

/** Reads an amount of a form; null where the field is empty. Throws OfficeRefusal. */
function readMoney(
  name: 'least' | 'greatest' | 'free' | 'limit',
  { subject: { currency_code: currency }, form, language }: MoneyField,
): Minor | null {
  const text = form[name]?.trim() ?? ''
  if (text === '') return null
  const field = { field: OFFICE_WORDS.tariffs[name][language] }
  const decimals = decimalsOf(currency)
  const amount = readFormAmount(text, { language, decimals })
  const isAmount = amount !== undefined && amount > 0n && amount < MOST_MINOR
  if (!isAmount) throw refuseField(name, OFFICE_WORDS.tariffs.badAmount, field)
  return amount
}

function codes(rows: readonly { code: string }[]): string[] {
  return rows.map(({ code }) => code)
}
