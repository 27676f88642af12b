import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of the named programs that is in PATH, as a whole path. */
export function findInPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns whether a file can be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
