import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { isEnvironmentId } from '../../../contract/rules/environments.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { PAYOUT_METHODS } from '../../../contract/rules/rails.ts'
import { showPlain } from '../../../contract/rules/typed-money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { brandName } from '../../domain/history/document-words.ts'
import type { LineSubject, StoredTariffLine } from '../../domain/tariffs/tariff-lines.ts'
import { wordsIn } from '../page/words.ts'
import { nameLevel } from '../../messages/level-name.ts'

/** Returns the name of a brand. */
export function nameBrand(environment: string, language: Language): string {
  return isEnvironmentId(environment) ? brandName(environment, language) : environment
}

/** Returns the name of a payout method. */
export function nameMethod(method: string, language: Language): string {
  const known = PAYOUT_METHODS.find((one) => one === method)
  return known ? OFFICE_WORDS.payouts[`tariff_${known}`][language] : method
}

/** Returns what a line is about: `Payout, SBP, RUB, Grok`. */
export function nameTariffLine(line: LineSubject, language: Language): string {
  const { act, currency_code: from, to_code: to, method, environment, level } = line
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  const parts =
    act === 'exchange'
      ? [from === '' ? words('otherPairs') : `${from} → ${to}`]
      : [...(method === '' ? [] : [nameMethod(method, language)]), from]
  const owners = [
    ...(environment === '' ? [] : [nameBrand(environment, language)]),
    ...(level === '' ? [] : [nameLevel(level, language)]),
  ]
  return [words(act), ...parts, ...owners].join(', ')
}

/** Returns what a line says: `1.5%, from ₽500.00, up to ₽500,000.00`. */
export function describeLine(line: StoredTariffLine | undefined, language: Language): string {
  const words = wordsIn(OFFICE_WORDS.tariffs, language)
  if (!line) return words('absent')
  const { act, percent, weekend_percent: weekend, currency_code: currency } = line
  const money = (amount: Minor) =>
    formatMoney(formatAmount(amount, decimalsOf(currency)), { language, currency }).text
  if (act !== 'payout' && act !== 'exchange') {
    return line.limit_minor === null ? words('unlimited') : money(line.limit_minor)
  }
  const plain = (decimal: string) => showPlain(decimal, language)
  const parts = [
    percent === null ? undefined : words('saysPercent', { value: plain(percent) }),
    weekend === null ? undefined : words('saysWeekend', { value: plain(weekend) }),
    line.least_minor === null ? undefined : words('saysLeast', { value: money(line.least_minor) }),
    line.greatest_minor === null
      ? undefined
      : words('saysGreatest', { value: money(line.greatest_minor) }),
    line.free_minor === null ? undefined : words('saysFree', { value: money(line.free_minor) }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
