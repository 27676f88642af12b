import { expect, test } from 'vitest'
import { endOfDate, momentIn } from '../../../contract/rules/zone-time.ts'
import { nextStepOf, runsAt } from './plan-times.ts'

const DAYS = ['2026-10-24', '2026-10-25', '2027-03-28', '2027-03-29', '2028-02-29']
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'UTC']

test('plans of a zone run and miss their day at its own moments, also where another zone or day was asked for before', () => {
  const asked = ZONES.flatMap((zone) => DAYS.map((day) => ({ zone, day })))
  for (const { zone, day } of [...asked, ...asked]) {
    const runs = runsAt(zone, day)
    expect(runs).toEqual(momentIn(zone, day, '09:00'))
    const plan = {
      state: 'active' as const,
      next_on: day,
      due_at: runs,
      zone,
      days: [],
      told_on: day,
    }
    const ends = endOfDate(zone, day)
    const stepAt = (at: Date) => nextStepOf(plan, at)
    expect(stepAt(new Date(ends.getTime() - 1))).toBe('run')
    expect(stepAt(ends)).toBe('missed')
  }
})
