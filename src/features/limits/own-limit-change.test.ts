import { expect, it } from 'vitest'
import { planChange } from './own-limit-change.ts'

const LIMIT = {
  currency_code: 'USD',
  once: [],
  own_day: { limit: '200.00', left: '180.00' },
} as const

it.each([
  ['nothing for what is left empty', {}, undefined],
  ['nothing for the limit that is in force', { day: '200.00' }, undefined],
  ['nothing for the end of a limit that is not there', { month: null }, undefined],
  [
    'a lower limit that needs no PIN',
    { day: '100.00' },
    { change: { day: '100.00' }, isRaise: false, lowered: '100.00' },
  ],
  [
    'a first limit that needs no PIN',
    { month: '9000.00' },
    { change: { month: '9000.00' }, isRaise: false, lowered: '9000.00' },
  ],
  [
    'a higher limit that needs one',
    { day: '200.01' },
    { change: { day: '200.01' }, isRaise: true, lowered: undefined },
  ],
  [
    'the end of a limit that needs one',
    { day: null },
    { change: { day: null }, isRaise: true, lowered: undefined },
  ],
  [
    'a higher and a lower limit in one change',
    { day: '500.00', month: '900.00' },
    { change: { day: '500.00', month: '900.00' }, isRaise: true, lowered: '900.00' },
  ],
])('plans %s', (_, wanted, planned) => {
  expect(planChange({ ...LIMIT, once: [] }, wanted)).toEqual(planned)
})
