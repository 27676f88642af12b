import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/open-postgres.ts'
import { judgeTogether } from '../../../server/domain/pins/pins-together.ts'
import { checkPin, setPin } from '../../../server/domain/pins/pins.ts'
import {
  bothEngines,
  copyServerDatabase,
  hasPostgres,
  openTestDatabase,
  type TestDatabase,
} from '../../support/test-database.ts'
import { countStatements, type CountedDatabase } from '../support/counted-database.ts'
import { createOwner, NOON, outcomeOf, tally } from '../support/ledger-world.ts'

const PEPPER = { current: 'a pepper that only these tests use' }
const RIGHT = '2580'
const WRONG = '1470'
const OWNERS = 8

function describeGuess(userId: string, pin: string, key: string = randomUUID()) {
  const origin = { requestId: `request of ${userId}`, prefix: '192.0.2.0/24' }
  return { userId, pin, idempotencyKey: key, now: NOON, pepper: PEPPER, ...origin }
}

function guess(db: Database, ...described: Parameters<typeof describeGuess>): Promise<void> {
  return checkPin(db, describeGuess(...described))
}

async function makeOwner(db: Database): Promise<string> {
  const { userId } = await createOwner(db, {})
  await setPin(db, { userId, pin: RIGHT, now: NOON, pepper: PEPPER })
  return userId
}

async function readFailed(db: Database, userId: string): Promise<number | undefined> {
  const [row] = await db.query<{ failed: number }>('SELECT failed FROM pin WHERE user_id = $1', [
    userId,
  ])
  return row?.failed
}

describe.each(bothEngines)('PINs that come at the same time (%s)', (engine) => {
  let database: TestDatabase
  let counted: CountedDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    counted = countStatements(database.db)
  })
  afterAll(() => database.drop())

  test('PINs that come at the same time are judged by one statement, each by the PIN of its owner', async () => {
    const owners: string[] = []
    for (let n = 0; n < OWNERS; n += 1) owners.push(await makeOwner(counted.db))
    let outcomes: string[] = []
    const { statements } = await counted.measure(async () => {
      outcomes = await Promise.all(
        owners.map((userId, n) => outcomeOf(guess(counted.db, userId, n % 2 ? WRONG : RIGHT))),
      )
    })
    expect(outcomes).toEqual(owners.map((_, n) => (n % 2 ? 'PIN_WRONG' : 'done')))
    expect(statements).toBe(1)
    const failed = await Promise.all(owners.map((userId) => readFailed(counted.db, userId)))
    expect(failed).toEqual(owners.map((_, n) => n % 2))
  })

  test('refusals of PINs that come at the same time are recorded by the statement that judges them, each with its owner, request and reason', async () => {
    const owners: string[] = []
    for (let n = 0; n < OWNERS; n += 1) owners.push(await makeOwner(counted.db))
    const [almostLocked = '', locked = ''] = owners
    await counted.db.query('UPDATE pin SET failed = 4 WHERE user_id = $1', [almostLocked])
    await counted.db.query('UPDATE pin SET failed = 5, locked_until = $2 WHERE user_id = $1', [
      locked,
      new Date(NOON.getTime() + MINUTE_MS),
    ])
    const { statements } = await counted.measure(() =>
      tally(owners.map((userId, n) => guess(counted.db, userId, n < 4 ? WRONG : RIGHT))),
    )
    // One judges them, and one notifies the owner whose PIN is locked now.
    expect(statements).toBe(2)
    const rows = await counted.db.query(
      `SELECT user_id, event, at, ip_prefix, request_id, detail FROM audit_log
       WHERE user_id = ANY ($1::uuid[]) AND event = 'pin_refused' ORDER BY array_position($1::uuid[], user_id)`,
      [owners],
    )
    expect(rows).toEqual(
      owners.slice(0, 4).map((userId, n) => ({
        user_id: userId,
        event: 'pin_refused',
        at: NOON,
        ip_prefix: '192.0.2.0/24',
        request_id: `request of ${userId}`,
        detail: { refusal: n < 2 ? 'PIN_LOCKED' : 'PIN_WRONG' },
      })),
    )
  })

  test('PINs that come at the same time are five at most where they are wrong, then even the right one is refused', async () => {
    const userId = await makeOwner(counted.db)
    const pins = Array.from({ length: 20 }, (_, n) => String(3000 + n))
    const refused = await tally(pins.map((pin) => guess(counted.db, userId, pin)))
    expect(refused).toEqual({ PIN_WRONG: 4, PIN_LOCKED: 16 })
    expect(await outcomeOf(guess(counted.db, userId, RIGHT))).toBe('PIN_LOCKED')
    expect(await readFailed(counted.db, userId)).toBe(5)
  })

  test('PINs that come at the same time are sent to the database as nothing that comes again with the same PIN', async () => {
    const userId = await makeOwner(counted.db)
    const sent: unknown[] = []
    const db: Database = {
      ...counted.db,
      query: (sql, parameters = []) => {
        sent.push(...parameters)
        return counted.db.query(sql, parameters)
      },
    }
    for (const pin of [RIGHT, WRONG, WRONG]) await outcomeOf(guess(db, userId, pin))
    const [stored] = await counted.db.query<{ hash: string }>(
      'SELECT hash FROM pin WHERE user_id = $1',
      [userId],
    )
    const guesses = sent.join(' ')
    expect(guesses).not.toContain(stored?.hash)
    const salted = [...guesses.matchAll(/"salted":"([0-9a-f]{64})"/g)].map(([, text]) => text)
    expect(salted).toHaveLength(3)
    expect(new Set(salted).size).toBe(3)
  })

  test('a right one after wrong ones resets the failures', async () => {
    const userId = await makeOwner(counted.db)
    for (let n = 0; n < 3; n += 1) await outcomeOf(guess(counted.db, userId, WRONG))
    expect(await readFailed(counted.db, userId)).toBe(3)
    expect(await outcomeOf(guess(counted.db, userId, RIGHT))).toBe('done')
    expect(await readFailed(counted.db, userId)).toBe(0)
  })

  test('a wrong one that is sent again under its key counts once', async () => {
    const userId = await makeOwner(counted.db)
    const key = randomUUID()
    const again = Array.from({ length: 6 }, () => guess(counted.db, userId, WRONG, key))
    expect(await tally(again)).toEqual({ PIN_WRONG: 6 })
    expect(await readFailed(counted.db, userId)).toBe(1)
  })
})

describe.runIf(hasPostgres)('PINs that come to several servers', () => {
  let database: { url: string; drop: () => Promise<void> }
  let servers: Database[] = []
  beforeAll(async () => {
    database = await copyServerDatabase()
    servers = await Promise.all([1, 2, 3].map(() => openPostgres(database.url)))
  })
  afterAll(async () => {
    await Promise.all(servers.map((db) => db.close()))
    await database.drop()
  })

  test('PINs that come to several servers are five at most of one owner, whichever server compares them', async () => {
    const [first] = servers
    if (!first) throw new Error('no server')
    const userId = await makeOwner(first)
    const at = (n: number) => servers[n % servers.length] ?? first
    const wrong = Array.from({ length: 60 }, (_, n) => String(3000 + n))
    const judged = await Promise.all(
      wrong.map((pin, n) => judgeTogether(at(n), describeGuess(userId, pin))),
    )
    const verdicts = judged.map((one) => one?.verdict)
    expect(verdicts.filter((verdict) => verdict === 'WRONG')).toHaveLength(5)
    expect(verdicts).not.toContain('RIGHT')
    expect(await readFailed(first, userId)).toBe(5)
    expect(await outcomeOf(guess(first, userId, RIGHT))).toBe('PIN_LOCKED')
  })
})
