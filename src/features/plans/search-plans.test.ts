import { expect, test } from 'vitest'
import type { Plan } from '../../../contract/calls/plans.ts'
import { searchPlans } from './search-plans.ts'

const PLAN: Plan = {
  id: '1',
  version: 1,
  kind: 'transfer',
  state: 'active',
  account_id: 'a',
  currency_code: 'RUB',
  kept_name: '',
  own_name: '',
  note: 'за квартиру',
  side: 'from',
  amount: '10.00',
  every: 'month',
  first_on: '2026-12-31',
  next: [],
  skipped: [],
  missed: [],
}

test('plans are found by words of their name, note and days in any order and case', () => {
  const plans = [PLAN, { ...PLAN, id: '2', own_name: 'Пётр', note: '' }]
  const found = (typed: string) =>
    searchPlans(plans, typed, ({ own_name }) => `${own_name} каждый месяц`).map(({ id }) => id)
  expect(found('')).toEqual(['1', '2'])
  expect(found('петр')).toEqual(['2'])
  expect(found('КВАРТИРУ месяц')).toEqual(['1'])
  expect(found('каждый')).toEqual(['1', '2'])
  expect(found('квартиру петр')).toEqual([])
})
