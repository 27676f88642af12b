import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runMaintenance } from './maintenance.ts'

const ROUND_MS = 100

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start(query: (sql: string) => Promise<unknown>) {
  const disk = { writes: 0 }
  const house = runMaintenance({ query }, () => disk.writes, ROUND_MS)
  const rounds = async (count: number, write: boolean) => {
    for (let round = 0; round < count; round += 1) {
      if (write) disk.writes += 1
      await vi.advanceTimersByTimeAsync(ROUND_MS)
    }
  }
  return { house, rounds }
}

test('an engine with writes is checkpointed, and vacuumed every tenth time', async () => {
  const done: string[] = []
  const { rounds } = start(async (sql) => done.push(sql))
  await rounds(20, true)
  expect(done.filter((sql) => sql === 'CHECKPOINT')).toHaveLength(20)
  expect(done.indexOf('VACUUM ANALYZE')).toBe(9)
  expect(done.filter((sql) => sql === 'VACUUM ANALYZE')).toHaveLength(2)
})

test('an idle or closed engine is left alone', async () => {
  const done: string[] = []
  const { house, rounds } = start(async (sql) => done.push(sql))
  await rounds(5, false)
  house.stop()
  await rounds(5, true)
  expect(done).toEqual([])
})

test('a failed round does not end the schedule', async () => {
  let tries = 0
  const { rounds } = start(async () => {
    tries += 1
    throw new Error('busy')
  })
  await rounds(3, true)
  expect(tries).toBe(3)
})
