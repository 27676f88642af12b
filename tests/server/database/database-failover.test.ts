import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import {
  type FakeAnswer,
  type FakePostgres,
  startFakePostgres,
} from '../../support/fake-postgres.ts'

const ANSWER_WITHIN_MS = 300
const WRITE = 'INSERT INTO thing VALUES ($1)'

let server: FakePostgres
let db: Database
afterEach(async () => {
  await db?.close()
  await server?.close()
})

/** A database whose writes are answered one after another so, and then with success. */
async function openOn(...answers: FakeAnswer[]): Promise<void> {
  server = await startFakePostgres((text) => (text === WRITE && answers.shift()) || 'ok')
  db = await openPostgres(server.url, { connections: 1, answerWithinMs: ANSWER_WITHIN_MS })
}

const unavailable = { name: 'DatabaseUnavailable' }

describe('a statement', () => {
  test.each<[string, FakeAnswer]>([
    ['that a demoted primary refuses as read-only', { severity: 'ERROR', code: '25006' }],
    ['that a pooler abandons', { severity: 'FATAL', code: '08P01' }],
    ['whose server is shut down', { severity: 'FATAL', code: '57P01' }],
    ['that is not answered in time', 'silence'],
  ])('an outage of the database replaces the connection: %s', async (_, answer) => {
    await openOn(answer)
    await expect(db.query(WRITE, [1])).rejects.toMatchObject(unavailable)
    await expect.poll(() => server.open()).toBe(0)
    await db.query(WRITE, [1])
    expect([server.opened(), server.open()]).toEqual([2, 1])
  })

  test('a statement that does not fit its parameters is a defect, and keeps its connection', async () => {
    await openOn({ severity: 'ERROR', code: '08P01' })
    await expect(db.query(WRITE, [1])).rejects.toMatchObject({ code: '08P01' })
    await db.query(WRITE, [1])
    expect(server.opened()).toBe(1)
  })
})

describe('a transaction', () => {
  test('a transaction whose statement is not answered ends without another statement', async () => {
    await openOn('silence')
    const startedAt = performance.now()
    const act = db.transaction((tx) => tx.query(WRITE, [1]))
    await expect(act).rejects.toMatchObject(unavailable)
    expect(performance.now() - startedAt).toBeLessThan(2 * ANSWER_WITHIN_MS)
    expect(server.statements.at(-1)).toBe(WRITE)
  })

  test('a transaction that lifts the time limit of its statements is waited for', async () => {
    await openOn('silence')
    const act = db.transaction((tx) => tx.query(WRITE, [1]), { isUnlimited: true })
    const winner = await Promise.race([
      act.catch(() => 'ended'),
      new Promise((resolve) => {
        setTimeout(() => resolve('waits'), 2 * ANSWER_WITHIN_MS)
      }),
    ])
    expect(winner).toBe('waits')
    await server.close()
    await expect(act).rejects.toMatchObject(unavailable)
  })
})

test('a pooler without a connection is tried again until it has one', async () => {
  const busy = { severity: 'FATAL', code: '08P01' } as const
  server = await startFakePostgres(
    () => 'ok',
    (n) => (n < 3 ? busy : 'ok'),
  )
  db = await openPostgres(server.url)
  expect(server.opened()).toBe(3)
})
