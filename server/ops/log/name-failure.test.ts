import { describe, expect, test } from 'vitest'
import { describeFailure } from './failure-description.ts'
import { nameFailure } from './name-failure.ts'

const ORDER = '01932c1e-7000-7000-8000-000000000001'

describe('nameFailure', () => {
  test('a failed task names its order in the log, beside the reason', async () => {
    const task = nameFailure({ order_id: ORDER }, () => Promise.reject(new TypeError('no answer')))
    const thrown = await task().catch((error: unknown) => error)
    expect(describeFailure(thrown)).toMatchObject({
      order_id: ORDER,
      error: 'TypeError',
      reason: 'no answer',
    })
  })

  test('each of several failures names its own cause', async () => {
    const failures = await Promise.all(
      ['a', 'b'].map((id) =>
        nameFailure({ payout_id: id }, () => Promise.reject(new Error('x')))().catch(
          (error: unknown) => error,
        ),
      ),
    )
    const { errors } = describeFailure(new AggregateError(failures, '2 payouts failed'))
    expect(errors).toMatchObject([{ payout_id: 'a' }, { payout_id: 'b' }])
  })

  test('a task that succeeds returns its result', async () => {
    expect(await nameFailure({ case_id: 'a' }, () => Promise.resolve(7))()).toBe(7)
  })
})
