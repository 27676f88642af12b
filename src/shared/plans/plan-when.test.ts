import { describe, expect, test } from 'vitest'
import { nextDatesOf, type PlanWhen } from './plan-when.ts'

const ZONE = 'Europe/Moscow'
const monthly: PlanWhen = { every: 'month', first_on: '2026-08-31' }
const plan = {
  every: 'month',
  first_on: '2026-08-31',
  next: [{ on: '2026-11-30', at: '' }],
  skipped: [],
} as const
const begun = {
  plan: { ...plan, next: [...plan.next], skipped: [] },
  past: ['2026-10-31', '2026-09-30', '2026-08-31'],
  tomorrow: '2026-11-29',
}

describe('the dates of a plan that is changed', () => {
  test('the dates of a plan that has begun are none that are over', () => {
    expect(nextDatesOf(monthly, ZONE, begun)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
  })

  test('the dates of a plan with a number of times are those that are left', () => {
    expect(nextDatesOf({ ...monthly, times: 4 }, ZONE, begun)).toEqual(['2026-11-30'])
    expect(nextDatesOf({ ...monthly, times: 3 }, ZONE, begun)).toEqual([])
  })

  test('the dates of a plan leave out days that its owner skips, where its days stay', () => {
    const skipping = { ...begun, plan: { ...begun.plan, skipped: ['2026-12-31'] } }
    expect(nextDatesOf(monthly, ZONE, skipping)).toEqual(['2026-11-30', '2027-01-31', '2027-02-28'])
    const weekly: PlanWhen = { every: 'week', first_on: '2026-12-24' }
    expect(nextDatesOf(weekly, ZONE, skipping)).toEqual(['2026-12-24', '2026-12-31', '2027-01-07'])
  })

  test('the dates of a paused plan begin tomorrow', () => {
    const paused = { ...begun, plan: { ...begun.plan, next: [] }, tomorrow: '2026-12-02' }
    expect(nextDatesOf(monthly, ZONE, paused)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  })
})
