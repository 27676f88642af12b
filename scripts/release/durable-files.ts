import {
  closeSync,
  fsyncSync,
  futimesSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolderPath } from '../../server/lib/make-folder-path.ts'

/**
 * Writes a file atomically: it is forced to the disk and then renamed to `path`. `aside` is a
 * folder on the same file system.
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

/** Points a link to `target` atomically. */
export function placeLink(path: string, target: string, aside: string): void {
  const temporary = join(aside, 'link')
  rmSync(temporary, { force: true })
  symlinkSync(target, temporary)
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes a folder and those above it where they are missing. */
export function makeFolder(path: string): void {
  const first = makeFolderPath(path, 0o755)
  if (first !== undefined) syncFolder(dirname(first))
}

/** Removes a folder atomically. */
export function discardFolder(path: string, aside: string): void {
  const doomed = join(aside, 'doomed')
  rmSync(doomed, { recursive: true, force: true })
  renameSync(path, doomed)
  rmSync(doomed, { recursive: true, force: true })
}

/** Forces the entries of a folder to the disk. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
