import type { Database } from '../db/database.ts'
import { HOUR_SECONDS, takeHit } from '../domain/limits/limits.ts'

/** Files of one owner: statements, receipts and pictures. */
const FILES_PER_HOUR = 30
const ARCHIVES_PER_DAY = 5
const HOURS_OF_DAY = 24

/** Counts a file of an owner. Throws TOO_MANY_REQUESTS. */
export function countFile(db: Database, userId: string, now: Date): Promise<void> {
  return takeHit(db, {
    key: `files:${userId}`,
    limit: FILES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    now,
  })
}

/** Counts an archive of an owner. Throws TOO_MANY_REQUESTS. */
export function countArchive(db: Database, userId: string, now: Date): Promise<void> {
  return takeHit(db, {
    key: `archive:${userId}`,
    limit: ARCHIVES_PER_DAY,
    windowSeconds: HOURS_OF_DAY * HOUR_SECONDS,
    now,
  })
}
