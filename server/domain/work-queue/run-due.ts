import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { pauseAfter } from './pauses.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Rows that are read in one statement. */
const BATCH_SIZE = 200
/**
 * Rows that a server works on concurrently, so that owners keep most connections to the database.
 */
const CONCURRENT_WORK = 4
/**
 * After a failure without an answer. There is always another try: whoever waits for it is an owner.
 */
const PAUSES = { firstMs: 60_000, longestMs: HOUR_MS }

/** Rows of owners of which each has something to be done at a moment. */
export interface Queue {
  /** A table with the columns `id`, `user_id`, `state`, `due_at` and `failures`. */
  table: 'plan' | 'rate_order'
  /** Of the rows that wait. */
  state: 'active' | 'waiting'
}

/**
 * Work that is one transaction: it needs no claim, because it locks what it changes and passes over
 * what others have locked.
 */
export interface DueKind {
  queue: Queue
  /** Does what is due for a row; returns whether there was something that nobody else does. */
  act: (id: string) => Promise<boolean>
  /** Does in one transaction what it can of the rows that are due first. */
  batch: () => Promise<DueBatch>
}

/** A row that is due. */
export interface QueuedRow {
  id: string
  failures: number
}

/** What became of the rows that are due first. */
export interface DueBatch {
  /** How many were done. */
  done: number
  /** Those that have to be done one by one. */
  alone: QueuedRow[]
}

/**
 * Does what is due for all rows until there is nothing more, and returns how many were done. Any
 * number of servers may call it. A row that fails is tried again after 1, 2, 4… minutes, at most an
 * hour; the log and the age of the queue tell operators.
 */
export async function runDue(
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
  kind: DueKind,
): Promise<number> {
  let sum = 0
  for (;;) {
    const begun = performance.now()
    const batch = await workOnBatch(db, { clock, log }, kind)
    const batchMs = performance.now() - begun
    const waiting = [...batch.alone]
    const done = { rows: batch.done }
    const work = async () => {
      for (let due = waiting.shift(); due !== undefined; due = waiting.shift()) {
        if (await tryRow(db, { clock, log }, kind, due)) done.rows += 1
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_WORK }, work))
    sum += done.rows
    if (done.rows === 0) return sum
    // As long as the batch took is left to owners, whose acts use the same processors. What was
    // done alone waits for providers and leaves them room by itself.
    await wait(batchMs)
  }
}

/**
 * Works on the rows that are due first in one batch. Where that fails, all of them are to be done
 * one by one.
 */
async function workOnBatch(
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
  { queue: { table, state }, batch }: DueKind,
): Promise<DueBatch> {
  try {
    return await batch()
  } catch (error) {
    log.error(`a batch of ${table} failed`, describeFailure(error))
  }
  const alone = await db.query<QueuedRow>(
    `SELECT id, failures FROM ${table} WHERE state = '${state}' AND due_at <= $1 ORDER BY due_at, id LIMIT $2::int`,
    [clock.now(), BATCH_SIZE],
  )
  return { done: 0, alone }
}

async function tryRow(
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
  { queue: { table }, act }: DueKind,
  { id, failures }: QueuedRow,
): Promise<boolean> {
  try {
    const isDone = await act(id)
    if (isDone && failures > 0)
      await db.query(`UPDATE ${table} SET failures = 0 WHERE id = $1`, [id])
    return isDone
  } catch (error) {
    log.error(`${table} failed`, {
      [`${table}_id`]: id,
      failures: failures + 1,
      ...describeFailure(error),
    })
    const pause = pauseAfter(PAUSES, failures + 1) ?? 0
    await db.query(
      `UPDATE ${table} SET due_at = $2, failures = failures + 1 WHERE id = $1 AND due_at < $2`,
      [id, new Date(clock.now().getTime() + pause)],
    )
    return false
  }
}
