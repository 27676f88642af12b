import { describe, expect, test } from 'vitest'
import { findPotProblem, readTypedGoal } from './pot-draft.ts'

describe('the goal of a pot', () => {
  test.each([
    ['1500', 'RUB', '1500.00'],
    ['1500.5', 'RUB', '1500.50'],
    ['1500.', 'RUB', '1500.00'],
    ['', 'RUB', undefined],
    ['1500.00', 'JPY', null],
    ['1500.555', 'RUB', null],
    ['0', 'RUB', null],
    ['0.00', 'RUB', null],
    ['12x', 'RUB', null],
    ['9'.repeat(40), 'RUB', null],
  ])('the goal of a pot %s in %s is read as %s', (plain, currency, goal) => {
    expect(readTypedGoal(plain, currency)).toBe(goal)
  })

  test('a goal that cannot be sent is refused and never left out', () => {
    const draft = { name: 'Trip', icon: 'plane', goal: '1500.00', date: '' } as const
    expect(findPotProblem(draft, { currency: 'JPY', today: '2027-01-01' })).toBe('goal')
    expect(findPotProblem(draft, { currency: 'RUB', today: '2027-01-01' })).toBeUndefined()
  })
})
