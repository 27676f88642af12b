import type { Queryable } from '../../db/database.ts'
import { HOUR_SECONDS, takeHit, takeShare } from '../limits/limits.ts'
import type { AskedPerson } from './asked-people.ts'

const DAY_SECONDS = 24 * HOUR_SECONDS

/** Requests in a day. */
export interface AskingLimits {
  askedPerOwnerPerDay: number
  requestsPerPairPerDay: number
  requestsPerPersonPerDay: number
}

interface RequestCount {
  userId: string
  people: readonly AskedPerson[]
  limits: AskingLimits
  now: Date
}

/**
 * Counts a request to people: of the asker, of the asker to each, and to each of whomever. Throws
 * TOO_MANY_REQUESTS, and REQUEST_PERSON whatever the cause. Links that the asker sends themselves
 * are counted for the asker alone.
 */
export async function takeAsked(
  tx: Queryable,
  { userId, people, limits, now }: RequestCount,
): Promise<void> {
  const window = { windowSeconds: DAY_SECONDS, now }
  await takeShare(tx, {
    ...window,
    key: `asked:${userId}`,
    limit: limits.askedPerOwnerPerDay,
    hits: people.length,
  })
  const keys = people.flatMap(({ limit_key: key }) => key ?? []).toSorted()
  const refusal = 'REQUEST_PERSON'
  for (const key of keys) {
    const pair = `asked:${userId}:${key}`
    await takeHit(tx, { ...window, key: pair, limit: limits.requestsPerPairPerDay, refusal })
    const person = `asked-by-all:${key}`
    await takeHit(tx, { ...window, key: person, limit: limits.requestsPerPersonPerDay, refusal })
  }
}
