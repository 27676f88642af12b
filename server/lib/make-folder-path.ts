import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it where they are missing, and returns the first one that was
 * made; undefined where the folder was there. Throws what the system answers: in /proc Node's own
 * recursive way never ends.
 */
export function makeFolderPath(path: string, mode: number): string | undefined {
  const folder = resolve(path)
  if (existsSync(folder)) return undefined
  const first = makeFolderPath(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error
  }
  return first ?? folder
}
