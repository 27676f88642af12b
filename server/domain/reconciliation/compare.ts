import { addDaysToDay, type Day, dayOf, startOf } from './day.ts'
import type {
  Balance,
  DifferenceKind,
  Finding,
  OurItem,
  DifferenceSide,
  TheirLine,
  ItemTotal,
} from './items.ts'
import type { Micro } from './micro.ts'

export interface ComparedDay {
  day: Day
  ours: readonly OurItem[]
  /** The statement of the day, and what it has of the hours after it. */
  theirs: readonly TheirLine[]
  /**
   * The statement of the day before, as `keyOfTheirLine` names its lines by the ids of both sides.
   */
  before: ReadonlySet<string>
}

export interface Comparison {
  findings: Finding[]
  totals: ItemTotal[]
}

/** Returns the name of a line, by which it is found in another statement. */
export function keyOfTheirLine({ kind, ref }: Pick<TheirLine, 'kind' | 'ref'>): string {
  return `${kind}:${ref}`
}

/**
 * Compares what we counted on a day with what a provider counted on it. What one side counts on
 * this day and the other on the next or the one before is `late` on both days.
 */
export function compareDay({ day, ours, theirs, before }: ComparedDay): Comparison {
  const find = indexItems(ours)
  const isToday = ({ at }: { at: Date }) => at >= startOf(day) && at < startOf(addDaysToDay(day, 1))
  const used = new Set<OurItem>()
  const told = new Set<string>()
  const findings = new Map<string, Finding>()
  const totals = createTotals()
  const add = (finding: Omit<Finding, 'mark'>) => {
    const { kind, line_kind: lineKind, ref, our_id: id } = finding
    const name = [kind, lineKind, ref, id ?? ''].join(':')
    let mark = name
    for (let count = 2; findings.has(mark); count += 1) mark = `${name}#${count}`
    findings.set(mark, { ...finding, mark })
  }

  // A try that failed must not hide the one that succeeded.
  const lines = theirs.toSorted((a, b) => rank(a) - rank(b) || a.at.getTime() - b.at.getTime())
  for (const line of lines) {
    const isCounted = isToday(line) && line.status === 'complete'
    if (isCounted) totals.addTheirs(line)
    const item = find(line, used)
    if (!item) {
      if (isCounted) add(describe('missing_ours', undefined, line))
      continue
    }
    if (used.has(item)) {
      if (isCounted) add(describe('twice', undefined, line, item.id))
      continue
    }
    used.add(item)
    for (const ref of item.refs) told.add(keyOfTheirLine({ kind: item.kind, ref }))
    if (!isToday(line) && !isToday(item)) continue
    const kind = findKind(item, line)
    if (kind) add(describe(kind, item, line))
    else if (isToday(line) && isToday(item)) totals.addMatch(line)
    else if (line.status === 'complete') add(describeLate(item, line, isToday(item)))
  }

  for (const item of ours.filter(isToday)) {
    if (item.status === 'complete') totals.addOurs(item)
    if (used.has(item) || !isOwed(item)) continue
    const names = [...item.refs, item.id].map((ref) => keyOfTheirLine({ kind: item.kind, ref }))
    const found = describe('missing_theirs', item, undefined)
    if (names.some((name) => told.has(name))) add({ ...found, kind: 'twice' })
    else if (names.some((name) => before.has(name))) {
      add({ ...found, kind: 'late', otherDay: addDaysToDay(day, -1) })
    } else add(found)
  }
  return { findings: [...findings.values()], totals: totals.list() }
}

/**
 * Returns the difference of a balance beside the one that the day compared before it had; undefined
 * where there is none.
 */
export function compareBalance(day: Day, balance: Balance, earlier: Micro): Finding | undefined {
  const { theirs, currency, block } = balance
  const ours = balance.ours + earlier
  if (ours === theirs) return undefined
  return {
    mark: `balance:${currency}`,
    kind: 'balance',
    line_kind: 'balance',
    ref: String(block),
    our_id: null,
    ours: { amount: ours, currency, status: 'complete' },
    theirs: { amount: theirs, currency, status: 'complete' },
    at: startOf(addDaysToDay(day, 1)),
    otherDay: null,
  }
}

function rank({ status }: TheirLine): number {
  return status === 'complete' ? 0 : 1
}

/** What moved, and payouts that a provider was given: it has to know of these. */
function isOwed({ kind, status, refs }: OurItem): boolean {
  return status === 'complete' || (kind === 'payout' && status === 'pending' && refs.length > 0)
}

/** Finds by the provider's id, then by ours; of two with one id the one that no line had yet. */
function indexItems(ours: readonly OurItem[]) {
  const byName = new Map<string, OurItem[]>()
  for (const item of ours) {
    for (const ref of new Set([...item.refs, item.id])) {
      const name = keyOfTheirLine({ kind: item.kind, ref })
      byName.set(name, [...(byName.get(name) ?? []), item])
    }
  }
  return (line: TheirLine, used: ReadonlySet<OurItem>): OurItem | undefined => {
    const found =
      byName.get(keyOfTheirLine(line)) ??
      (line.our_id === null ? undefined : byName.get(keyOfTheirLine({ ...line, ref: line.our_id })))
    return found?.find((item) => item.status === 'complete' && !used.has(item)) ?? found?.[0]
  }
}

function findKind(item: OurItem, line: TheirLine): DifferenceKind | undefined {
  const hasMoved = item.status === 'complete' || line.status === 'complete'
  // Of a payout the money left the owner when it was begun.
  if (!hasMoved && item.kind !== 'payout') return undefined
  if (item.currency !== line.currency) return 'currency'
  if (item.status !== line.status) return 'status'
  return item.amount === line.amount ? undefined : 'amount'
}

function sideOf({ amount, currency, status }: OurItem | TheirLine): DifferenceSide {
  return { amount, currency, status }
}

function describe(
  kind: DifferenceKind,
  item: OurItem | undefined,
  line: TheirLine | undefined,
  id = item?.id ?? line?.our_id ?? null,
): Omit<Finding, 'mark'> {
  const shown = line ?? item
  if (!shown) throw new Error('a difference of nothing')
  return {
    kind,
    line_kind: shown.kind,
    ref: line?.ref ?? item?.refs[0] ?? '',
    our_id: id,
    ours: item ? sideOf(item) : null,
    theirs: line ? sideOf(line) : null,
    at: shown.at,
    otherDay: null,
  }
}

/**
 * The side that counts it on another day is left out, so that differences add up to that of the
 * sums.
 */
function describeLate(item: OurItem, line: TheirLine, isOurs: boolean): Omit<Finding, 'mark'> {
  const found = describe('late', item, line)
  return isOurs
    ? { ...found, theirs: null, at: item.at, otherDay: dayOf(line.at) }
    : { ...found, ours: null, otherDay: dayOf(item.at) }
}

function createTotals() {
  const totals = new Map<string, ItemTotal>()
  const of = (currency: string): ItemTotal => {
    const empty = { currency, ours: 0n, theirs: 0n, oursRows: 0, theirsRows: 0, matched: 0 }
    const total = totals.get(currency) ?? empty
    totals.set(currency, total)
    return total
  }
  return {
    addOurs({ currency, amount }: OurItem) {
      const total = of(currency)
      total.ours += amount
      total.oursRows += 1
    },
    addTheirs({ currency, amount }: TheirLine) {
      const total = of(currency)
      total.theirs += amount
      total.theirsRows += 1
    },
    addMatch({ currency, status }: TheirLine) {
      if (status === 'complete') of(currency).matched += 1
    },
    list: () => [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}
