import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'
import { checkPin, setPin } from '../../../server/domain/pins/pins.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON, outcomeOf } from '../support/ledger-world.ts'

const PEPPER = { current: 'a pepper that only these tests use' }
const RIGHT = '2580'
const WRONG = '1470'
const LATER = new Date(NOON.getTime() + MINUTE_MS + 1)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.drop())
// A pause between turns ends when a test lets it end.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

async function makeOwner(): Promise<string> {
  const { userId } = await createOwner(database.db, {})
  await setPin(database.db, { userId, pin: RIGHT, now: NOON, pepper: PEPPER })
  return userId
}

function guess(userId: string, pin: string, now = NOON): Promise<string> {
  const origin = { requestId: null, prefix: null }
  const asked = { userId, pin, idempotencyKey: randomUUID(), now, pepper: PEPPER, ...origin }
  return outcomeOf(checkPin(database.db, asked))
}

/** Makes owners whose PINs were wrong, one of whom has just had a turn, and returns another. */
async function makeWaiting(): Promise<string> {
  const [first, second] = [await makeOwner(), await makeOwner()]
  for (const userId of [first, second]) expect(await guess(userId, WRONG)).toBe('PIN_WRONG')
  expect(await guess(first, WRONG)).toBe('PIN_WRONG')
  return second
}

test('an owner whose PIN was wrong waits for a turn, and an owner whose PIN was not does not', async () => {
  const waiting = await makeWaiting()
  const other = await makeOwner()
  let isJudged = false
  const judged = guess(waiting, RIGHT).then((outcome) => {
    isJudged = true
    return outcome
  })
  expect(await guess(other, RIGHT)).toBe('done')
  expect(isJudged).toBe(false)
  await vi.runAllTimersAsync()
  expect(await judged).toBe('done')
})

test('a minute after a wrong PIN no guess waits for a turn', async () => {
  const waiting = await makeWaiting()
  expect(await guess(waiting, RIGHT, LATER)).toBe('done')
})
