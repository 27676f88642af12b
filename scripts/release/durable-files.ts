import {
  closeSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts a file at `path` in one step, on the disk before it has its name: whoever looks finds what was
 * there before or all of the new one. `aside` is a folder on the same file system.
 */
export function placeFile(path: string, body: Uint8Array | string, aside: string, time?: Date) {
  const temporary = join(aside, 'file')
  const descriptor = openSync(temporary, 'w', 0o644)
  try {
    writeFileSync(descriptor, body)
    if (time) futimesSync(descriptor, time, time)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, path)
}

/** Makes a link say `target` in one step. */
export function placeLink(path: string, target: string, aside: string): void {
  const temporary = join(aside, 'link')
  rmSync(temporary, { force: true })
  symlinkSync(target, temporary)
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes a folder and those above it where they are missing. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o755 })
  if (first !== undefined) syncFolder(dirname(first))
}

/** Removes a folder so that it is never seen by halves. */
export function discardFolder(path: string, aside: string): void {
  const doomed = join(aside, 'doomed')
  rmSync(doomed, { recursive: true, force: true })
  renameSync(path, doomed)
  rmSync(doomed, { recursive: true, force: true })
}

/** Brings the names in a folder to the disk. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
