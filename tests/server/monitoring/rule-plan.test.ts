import { expect, test } from 'vitest'
import type { Condition } from '../../../server/domain/monitoring/rule.ts'
import { planOf } from '../../../server/domain/monitoring/rule-columns.ts'

/** Returns what is read of every act for rules of these conditions, and what of some. */
function readFor(...rules: Condition[][]) {
  const { bounds, exact } = planOf(
    rules.map((conditions) => ({
      content: {
        name: '',
        about: '',
        acts: ['withdrawal'],
        currency: 'RUB',
        conditions,
        holds: true,
      },
    })),
  )
  const namesOf = (columns: typeof bounds) => columns.map(({ name }) => name).toSorted()
  return { ofEvery: namesOf(bounds), ofSome: namesOf(exact) }
}

const amount: Condition = { is: 'amount', least: '1' }
const share: Condition = { is: 'share', percent: 90 }
const count: Condition = { is: 'count', flow: 'out', hours: 1, least: 5 }
const sum: Condition = { is: 'sum', flow: 'out', hours: 72, least: '1' }
const senders: Condition = { is: 'senders', hours: 24, least: 2 }
const device: Condition = { is: 'new_device', hours: 24 }

test.each([
  {
    what: 'the shorter window',
    rule: [sum, count],
    ofEvery: ['count_out_1_one'],
    ofSome: ['sum_out_72'],
  },
  {
    what: 'the balance',
    rule: [sum, share, device],
    ofEvery: ['share'],
    ofSome: ['new_device_24', 'sum_out_72'],
  },
  { what: 'nothing', rule: [sum, amount], ofEvery: [], ofSome: ['sum_out_72'] },
  { what: 'a bound', rule: [senders], ofEvery: ['senders_24_one'], ofSome: ['senders_24_one'] },
  { what: 'the owner', rule: [device], ofEvery: ['new_device_24'], ofSome: [] },
])(
  'a rule whose cheapest condition needs $what reads no more of an act that does not meet it',
  ({ rule, ofEvery, ofSome }) => {
    expect(readFor(rule)).toEqual({ ofEvery, ofSome })
  },
)

test('what one rule needs of every act is read of every act, whatever other rules need', () => {
  const read = { ofEvery: ['count_out_1_one', 'sum_out_72'], ofSome: [] }
  expect(readFor([sum, count], [sum])).toEqual(read)
  expect(readFor([sum], [sum, count])).toEqual(read)
  const bound = { ofEvery: ['count_out_1_one', 'senders_24_one'], ofSome: ['senders_24_one'] }
  expect(readFor([senders, count], [senders])).toEqual(bound)
  expect(readFor([senders], [senders, count])).toEqual(bound)
})
