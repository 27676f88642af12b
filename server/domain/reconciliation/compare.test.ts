import { expect, test } from 'vitest'
import { compareDay } from './compare.ts'
import { addDaysToDay, startOf } from './day.ts'
import { movedOf, type OurItem, type DifferenceSide, type TheirLine } from './items.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const DAY = '2026-11-19'
const STATUSES = ['complete', 'complete', 'complete', 'failed', 'pending'] as const
const KINDS = ['payment', 'payout', 'refund'] as const

/** Numbers that are the same for the same seed. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A day of both sides, most of it the same, with random differences. */
function invent(seed: number) {
  const roll = createDice(seed)
  const ours: OurItem[] = []
  const theirs: TheirLine[] = []
  for (let index = 0; index < 40; index += 1) {
    const at = new Date(startOf(DAY).getTime() + roll(24) * HOUR_MS)
    const shared = {
      kind: KINDS[roll(3)] ?? 'payment',
      amount: BigInt(1 + roll(50)) * 1_000_000n,
      currency: roll(4) === 0 ? 'EUR' : 'RUB',
      status: STATUSES[roll(5)] ?? 'complete',
      at,
    }
    const ref = `ref-${index}`
    const fate = roll(12)
    if (fate !== 0) ours.push({ ...shared, id: `id-${index}`, refs: [ref] })
    if (fate === 1) continue
    theirs.push({
      ...shared,
      ref,
      our_id: roll(2) === 0 ? `id-${index}` : null,
      ...(fate === 2 && { amount: shared.amount + 1n }),
      ...(fate === 3 && { currency: 'USD' }),
      ...(fate === 4 && { status: 'failed' as const }),
    })
    if (fate === 5) theirs.push({ ...shared, ref: `${ref}-again`, our_id: `id-${index}` })
  }
  return { ours, theirs }
}

test('the differences of a day add up to the difference of its sums', () => {
  let found = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const { findings, totals } = compareDay({ day: DAY, ...invent(seed), before: new Set() })
    const codes = new Set(
      findings.flatMap(({ ours, theirs }) => [ours, theirs].map((s) => s?.currency)),
    )
    for (const code of codes) {
      if (code === undefined) continue
      const sum = (pick: (finding: (typeof findings)[number]) => DifferenceSide | null) =>
        findings.reduce(
          (all, one) => all + (pick(one)?.currency === code ? movedOf(pick(one)) : 0n),
          0n,
        )
      const total = totals.find(({ currency }) => currency === code)
      const gap = (total?.ours ?? 0n) - (total?.theirs ?? 0n)
      expect({ seed, code, gap: sum(({ ours }) => ours) - sum(({ theirs }) => theirs) }).toEqual({
        seed,
        code,
        gap,
      })
    }
    expect(new Set(findings.map(({ mark }) => mark)).size).toBe(findings.length)
    found += findings.length
  }
  expect(found).toBeGreaterThan(1000)
})

test('a day that is the same on both sides has no differences, in any order', () => {
  const { ours } = invent(7)
  const theirs = ours.map(({ refs: [ref = ''], id, ...item }) => ({ ...item, ref, our_id: id }))
  for (const lines of [theirs, theirs.toReversed()]) {
    expect(compareDay({ day: DAY, ours, theirs: lines, before: new Set() }).findings).toEqual([])
  }
})

test('a try that failed does not hide the one that succeeded', () => {
  const at = startOf(DAY)
  const shared = { kind: 'payment' as const, amount: 1n, currency: 'EUR', at }
  const ours: OurItem[] = [{ ...shared, id: 'order', refs: [], status: 'complete' }]
  const line = { ...shared, our_id: 'order' }
  const theirs: TheirLine[] = [
    { ...line, ref: 'first', status: 'failed' },
    { ...line, ref: 'second', status: 'complete', at: new Date(at.getTime() + HOUR_MS) },
  ]
  expect(compareDay({ day: DAY, ours, theirs, before: new Set() }).findings).toEqual([])
})

test('two of ours with one row there are named twice', () => {
  const item = {
    kind: 'payout' as const,
    refs: ['po-1'],
    amount: 5n,
    currency: 'RUB',
    status: 'complete' as const,
    at: startOf(DAY),
  }
  const ours: OurItem[] = [
    { ...item, id: 'a' },
    { ...item, id: 'b' },
  ]
  const theirs: TheirLine[] = [{ ...item, ref: 'po-1', our_id: null }]
  const { findings } = compareDay({ day: DAY, ours, theirs, before: new Set() })
  expect(findings.map(({ kind, theirs: side }) => [kind, side])).toEqual([['twice', null]])
})

test('days are those of the calendar', () => {
  expect(addDaysToDay('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDaysToDay('2026-01-01', -1)).toBe('2025-12-31')
})
