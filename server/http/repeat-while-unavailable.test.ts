import { describe, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { repeatWhileUnavailable } from './repeat-while-unavailable.ts'

/** An act for which the database is away so many times. */
function failing(failures: number) {
  let left = failures
  return vi.fn<() => Promise<string>>(async () => {
    left -= 1
    if (left >= 0) throw new DatabaseUnavailable(new Error('away'))
    return 'done'
  })
}

describe('a call', () => {
  test('a call is repeated while the database is away for a moment', async () => {
    const act = failing(2)
    expect(await repeatWhileUnavailable({ engine: 'postgres' })(act)).toBe('done')
    expect(act).toHaveBeenCalledTimes(3)
  })

  test('a call fails after six seconds without a database', async () => {
    vi.useFakeTimers()
    const outcome = repeatWhileUnavailable({ engine: 'postgres' })(failing(1000)).catch(String)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await outcome).toContain('away')
    vi.useRealTimers()
  })

  test('a call fails after the first failure of the embedded engine, and after a refusal', async () => {
    const embedded = failing(1)
    await expect(repeatWhileUnavailable({ engine: 'embedded' })(embedded)).rejects.toThrow('away')
    const refused = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('refused')))
    await expect(repeatWhileUnavailable({ engine: 'postgres' })(refused)).rejects.toThrow('refused')
    expect([embedded.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1])
  })
})
