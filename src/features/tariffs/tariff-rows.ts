import type { TariffChange, TariffLine } from '../../../contract/calls/tariffs.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { formatRate } from '../../../contract/rules/rate-format.ts'

interface Texts {
  text: (key: TextKey, values?: Record<string, string>) => string
  language: Language
}

/** A row of a list of prices. */
export interface TariffRow {
  key: string
  name: string
  value: string
}

const METHODS: Readonly<Record<string, TextKey>> = {
  sbp: 'tariffs.by_sbp',
  card: 'tariffs.by_card',
  usdc: 'tariffs.by_usdc',
}

/** What each limit is called. */
export const LIMIT_NAMES = {
  withdrawal_limit: 'tariffs.withdrawal_limit',
  transfer_limit: 'tariffs.transfer_limit',
  receive_limit: 'tariffs.receive_limit',
} as const satisfies Readonly<Record<string, TextKey>>
const LIMITS: Readonly<Record<string, TextKey>> = LIMIT_NAMES

/** Returns the rows of what payouts cost. */
export function payoutRows(lines: readonly TariffLine[], texts: Texts): TariffRow[] {
  return rowsOf(
    lines.filter(({ act }) => act === 'payout'),
    texts,
  )
}

/** Returns the rows of the limits. */
export function limitRows(lines: readonly TariffLine[], texts: Texts): TariffRow[] {
  return rowsOf(
    lines.filter(({ act }) => LIMITS[act] !== undefined),
    texts,
  )
}

function rowsOf(lines: readonly TariffLine[], texts: Texts): TariffRow[] {
  return lines.map((line) => ({
    key: keyOf(line),
    name: nameOf(line, texts),
    value: valueOf(line, texts),
  }))
}

/** Returns the rows of what exchanges cost: pairs with the same spread stand in one. */
export function exchangeRows(lines: readonly TariffLine[], texts: Texts): TariffRow[] {
  const pairs = lines.filter(({ act }) => act === 'exchange')
  const byValue = new Map<string, string[]>()
  for (const line of pairs) {
    const value = valueOf(line, texts)
    byValue.set(value, [...(byValue.get(value) ?? []), pairOf(line)])
  }
  return [...byValue].map(([value, alike]) => ({
    key: value,
    name: alike.length === pairs.length ? texts.text('tariffs.all_pairs') : alike.join(', '),
    value,
  }))
}

/** Returns the rows of what a later tariff changes. */
export function changeRows(changes: readonly TariffChange[], texts: Texts): TariffRow[] {
  return changes.flatMap(({ before, after }) => {
    const line = after ?? before
    if (!line) return []
    const was = before ? valueOf(before, texts) : undefined
    const will = after ? valueOf(after, texts) : endOf(line, texts)
    const value = was === undefined ? will : texts.text('tariffs.change', { was, will })
    return [{ key: keyOf(line), name: nameOf(line, texts), value }]
  })
}

function keyOf({ act, currency_code, to_currency_code = '', method = '' }: TariffLine): string {
  return [act, currency_code, to_currency_code, method].join(' ')
}

/** A method that is gone is not offered any more; without a line nothing is limited. */
function endOf({ act }: TariffLine, { text }: Texts): string {
  return text(act === 'payout' || act === 'exchange' ? 'tariffs.ended' : 'tariffs.unlimited')
}

function pairOf({ currency_code: from, to_currency_code: to = '' }: TariffLine): string {
  return `${from} → ${to}`
}

function nameOf(line: TariffLine, { text }: Texts): string {
  const { act, method = '', currency_code: code } = line
  if (act === 'exchange') return text('tariffs.exchange_of', { pair: pairOf(line) })
  const method_key = METHODS[method]
  const key = act === 'payout' ? method_key : LIMITS[act]
  return key === undefined ? code : `${text(key)}, ${code}`
}

function valueOf(line: TariffLine, { text, language }: Texts): string {
  const { act, currency_code: currency } = line
  const money = (amount: string) => formatMoney(amount, { currency, language }).text
  const percentOf = (percent: string) => formatRate(percent, language)
  if (act !== 'payout' && act !== 'exchange') {
    return line.limit === undefined ? text('tariffs.unlimited') : money(line.limit)
  }
  const { percent = '0', weekend_percent: weekend, least, greatest, free } = line
  // Beside a fee it says that these are amounts: the fee itself is neither.
  const amountsOf = () => {
    if (least !== undefined && greatest !== undefined)
      return text('tariffs.range', { least: money(least), greatest: money(greatest) })
    if (least !== undefined) return text('tariffs.from', { amount: money(least) })
    return greatest !== undefined && text('tariffs.up_to', { amount: money(greatest) })
  }
  const fee = isZeroAmount(percent)
    ? text('common.no_fee')
    : text('tariffs.percent', { percent: percentOf(percent) })
  const parts = [
    fee,
    weekend !== undefined && text('tariffs.weekend', { percent: percentOf(weekend) }),
    free !== undefined && text('tariffs.free', { amount: money(free) }),
    amountsOf(),
  ]
  return parts.filter((part) => part !== false).join(', ')
}
