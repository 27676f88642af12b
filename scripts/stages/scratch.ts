import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** More than all tests that run at once hold. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * A new folder for what a test writes, its name starting with `prefix`; whoever asks for it removes
 * it. It is in memory where there is plenty: databases and publishes bring all they write to the
 * disk, and a busy disk makes them wait.
 */
export function makeScratchFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix))
}

/** The same on the disk, for more than the memory holds. */
export function makeDiskFolder(prefix: string): string {
  return mkdtempSync(join(tmpdir(), prefix))
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES
  } catch {
    return false
  }
}
