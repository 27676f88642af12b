import { COMPLETE, type PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { StatementKind } from '../../gateways/statement-source.ts'
import { addDaysToDay, type Day, startOf } from './day.ts'
import type { TheirLine } from './items.ts'
import { type Micro, readMicro } from './micro.ts'
import { decodeFile, FileRefusal, readCsv } from './read-csv.ts'
import { MARGIN_MS } from './run.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const MOSCOW_HOURS = 3

/**
 * Where a file has what, by the names of its columns in small letters; the first that is there
 * counts.
 */
interface Format {
  ref: readonly string[]
  amount: readonly string[]
  currency: readonly string[]
  time: readonly string[]
  kind: readonly string[]
  status: readonly string[]
  our_id: readonly string[]
  /** Hours that times without a zone are ahead of UTC. */
  zone: number
  /** The currency of a file without that column. */
  usualCurrency?: string
  /** What a file without a column of kinds is about. */
  usualKind?: StatementKind
}

/** Our own columns, for a provider whose file is rewritten by hand. */
const OWN: Format = {
  kind: ['kind'],
  ref: ['ref'],
  our_id: ['our_id'],
  amount: ['amount'],
  currency: ['currency'],
  status: ['status'],
  time: ['time'],
  zone: 0,
}

/**
 * Stripe's itemized report of the balance; what the owner paid counts, not what it was exchanged
 * to.
 */
const STRIPE: Format = {
  kind: ['reporting_category'],
  ref: ['payment_intent_id', 'source_id'],
  our_id: ['payment_metadata[order_id]'],
  amount: ['customer_facing_amount', 'gross'],
  currency: ['customer_facing_currency', 'currency'],
  status: [],
  time: ['created_utc', 'created'],
  zone: 0,
}

/** Registers of YooKassa: of payments, of refunds, of payouts. Their times are Moscow's. */
const YOOKASSA: readonly Format[] = (
  [
    ['payment', 'платежа'],
    ['refund', 'возврата'],
    ['payout', 'выплаты'],
  ] as const
).map(([usualKind, of]) => ({
  kind: [],
  ref: [`идентификатор ${of}`, `id ${of}`, `номер ${of}`],
  our_id: ['order_id', 'payout_id'],
  amount: [`сумма ${of}`],
  currency: ['валюта', `валюта ${of}`],
  status: ['статус', `статус ${of}`],
  time: [`дата и время ${of}`, `дата ${of}`],
  zone: MOSCOW_HOURS,
  usualCurrency: 'RUB',
  usualKind,
}))

const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  yookassa: [...YOOKASSA, OWN],
  stripe: [STRIPE, OWN],
}

const KINDS: ReadonlyMap<string, StatementKind> = new Map([
  ['payment', 'payment'],
  ['charge', 'payment'],
  ['payout', 'payout'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
  ['deposit', 'deposit'],
])
/** Rows of Stripe's report that are about its own account. */
const IGNORED: ReadonlySet<string> = new Set([
  'fee',
  'network_cost',
  'payout_reversal',
  'tax',
  'topup',
  'transfer',
  'other_adjustment',
  'dispute_reversal',
  'refund_failure',
])
/** Words of files for what moved; a row without a word has moved, too. */
const MOVED: ReadonlySet<string> = new Set([
  '',
  COMPLETE,
  'succeeded',
  'успешно',
  'оплачен',
  'выполнен',
])
const UNMOVED: ReadonlySet<string> = new Set(['failed', 'canceled', 'отменен', 'отменён'])
const WAITING: ReadonlySet<string> = new Set(['pending', 'в обработке'])
const REF = /^[\x21-\x7E]{1,200}$/

/**
 * Reads a statement of a day of a provider from the file of an operator. Throws FileRefusal; then
 * it is none.
 */
export function readStatementFile(
  bytes: Uint8Array,
  { provider, day }: { provider: string; day: Day },
): TheirLine[] {
  const [head = [], ...rows] = readCsv(decodeFile(bytes))
  const names = head.map((name) => name.toLowerCase())
  const formats = FORMATS[provider] ?? [OWN]
  const format = formats.find((one) => hasColumns(one, names))
  if (!format) throw new FileRefusal('columns')
  const all = rows.flatMap((row, index) => {
    const cell = (columns: readonly string[]) =>
      columns.map((name) => row[names.indexOf(name)] ?? '').find((text) => text !== '') ?? ''
    // The head is the first row of the file.
    return readRow(cell, format, index + 2)
  })
  const [from, to] = [startOf(day), startOf(addDaysToDay(day, 1))]
  const until = new Date(to.getTime() + MARGIN_MS)
  if (all.length > 0 && !all.some(({ at }) => at >= from && at < to)) {
    throw new FileRefusal('otherDay')
  }
  return all.filter(({ at }) => at >= from && at < until)
}

function hasColumns(format: Format, names: readonly string[]): boolean {
  const has = (columns: readonly string[]) => columns.some((name) => names.includes(name))
  return (
    has(format.ref) &&
    has(format.amount) &&
    has(format.time) &&
    (has(format.currency) || format.usualCurrency !== undefined) &&
    (has(format.kind) || format.usualKind !== undefined)
  )
}

function readRow(
  cell: (columns: readonly string[]) => string,
  format: Format,
  place: number,
): TheirLine[] {
  const kindText = cell(format.kind).toLowerCase()
  if (format === STRIPE && (IGNORED.has(kindText) || kindText === 'payout')) return []
  const kind = format.usualKind ?? KINDS.get(kindText)
  const amount = readAmount(cell(format.amount))
  const currency = (cell(format.currency) || (format.usualCurrency ?? '')).toUpperCase()
  const status = readStatus(cell(format.status).toLowerCase())
  const at = readTime(cell(format.time), format.zone)
  // A refund is known by its own id, not by that of its payment.
  const refs = format === STRIPE && kind !== 'payment' ? ['source_id'] : format.ref
  const ref = cell(refs)
  const isWhole =
    kind !== undefined &&
    amount !== undefined &&
    status !== undefined &&
    at !== undefined &&
    /^[A-Z]{3,5}$/.test(currency) &&
    REF.test(ref)
  if (!isWhole) throw new FileRefusal('row', place)
  const ourId = cell(format.our_id)
  return [{ kind, ref, our_id: REF.test(ourId) ? ourId : null, amount, currency, status, at }]
}

function readStatus(word: string): PaymentStatus | undefined {
  if (MOVED.has(word)) return COMPLETE
  if (UNMOVED.has(word)) return 'failed'
  return WAITING.has(word) ? 'pending' : undefined
}

/** `1 234,50`, `1,234.50`, `−300.00`: the sign says nothing that the kind does not say. */
function readAmount(text: string): Micro | undefined {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^[-−+]/, '')
  const point = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (point < 0) return readMicro(digits)
  const isBoth = digits.includes(',') && digits.includes('.')
  // `1,234` is a thousand for some and a bit more than one for others.
  if (!isBoth && digits[point] === ',' && digits.length - point === 4) return undefined
  const whole = digits.slice(0, point).replaceAll(isBoth ? /[,.]/g : /$/g, '')
  return readMicro(`${whole}.${digits.slice(point + 1)}`)
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/
const RUSSIAN = /^(\d\d)\.(\d\d)\.(\d{4})[ ,]+(\d\d):(\d\d)(?::(\d\d))?$/

function readTime(text: string, zone: number): Date | undefined {
  const iso = ISO.exec(text)
  const russian = RUSSIAN.exec(text)
  const parts = iso
    ? [iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]]
    : russian && [russian[3], russian[2], russian[1], russian[4], russian[5], russian[6]]
  if (!parts) return undefined
  const [year, month, day, hour, minute, second = '00'] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // A day such as the 31st of November would become the next one.
  const isReal =
    !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isReal) return undefined
  const told = iso?.[7]
  return new Date(at.getTime() - (told === undefined ? zone * HOUR_MS : readZone(told)))
}

function readZone(text: string): number {
  if (text === 'Z') return 0
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
