import { expect, it } from 'vitest'
import { levelStep } from './level-step.ts'

const level = (ask_for_next: boolean) => ({ name: 'Basic', ask_for_next })

it.each([
  [{ status: 'aborted' }, false, 'retry'],
  [{ status: 'complete' }, true, 'done'],
  [{ status: 'pending' }, true, 'refresh'],
  [{ status: 'anything else' }, false, 'refresh'],
  [null, true, 'upgrade'],
  [null, false, 'none'],
] as const)(
  'the step to a level for active %j, next level offered %s, is %s',
  (active_identification, next, step) => {
    expect(levelStep({ active_identification, identification_level: level(next) })).toBe(step)
  },
)

it.each([
  [true, 'renew'],
  [false, 'done'],
] as const)('a level with a last day that is offered again (%s): %s', (ask_for_next, step) => {
  const identification_level = { ...level(ask_for_next), valid_until: '2027-05-31' }
  const active_identification = { status: 'complete' }
  expect(levelStep({ active_identification, identification_level })).toBe(step)
})

it('the step to a level is not offered without a level', () => {
  expect(levelStep({ active_identification: null, identification_level: null })).toBe('none')
})
