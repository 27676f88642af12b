import { statfsSync } from 'node:fs'
import { DatabaseError } from '../database-error.ts'

/**
 * Free bytes below which the engine takes no more writes: the next file of its log is 16 MiB, a
 * checkpoint and an act under way need the rest. A log that cannot grow would end the engine.
 */
const RESERVE_BYTES = 48 * 1024 ** 2
/**
 * Free bytes above the reserve from which on it takes writes again, so that it does not change its
 * mind with each act.
 */
const MARGIN_BYTES = 8 * 1024 ** 2
const LOOK_EVERY_MS = 250

export interface DiskRoom {
  /**
   * Returns whether the disk has too little room for writes, as of the last quarter of a second.
   */
  isFull: () => boolean
}

interface DiskRoomOptions {
  readFree: () => number
  now: () => number
  /** Called when the room ends, and when there is room again. */
  onChange: (isFull: boolean, freeBytes: number) => void
}

/** Watches the free bytes of a disk. What cannot be read does not count as full. */
export function watchDiskRoom({ readFree, now, onChange }: DiskRoomOptions): DiskRoom {
  let isFull = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    isFull() {
      if (now() - lookedAt < LOOK_EVERY_MS) return isFull
      lookedAt = now()
      const free = readFree()
      const needed = RESERVE_BYTES + (isFull ? MARGIN_BYTES : 0)
      if (free < needed !== isFull) {
        isFull = !isFull
        onChange(isFull, free)
      }
      return isFull
    },
  }
}

/** Throws DatabaseError DISK_FULL when the disk is too full for the writes of a start. */
export function requireRoom(freeBytes: number): void {
  if (freeBytes >= RESERVE_BYTES) return
  const [left, needed] = [freeBytes, RESERVE_BYTES].map((bytes) => Math.floor(bytes / 1024 ** 2))
  throw new DatabaseError(
    'DISK_FULL',
    `The database in DATA_DIR cannot be opened: its disk has ${left} MiB left and needs ${needed}`,
  )
}

/** Returns the bytes that are free for this process on the disk of a folder. */
export function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
