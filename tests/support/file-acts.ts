import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Synchronous functions of node:fs that change files; sync and close do not. */
const ACTS = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'truncateSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
]

/**
 * Calls `before` with the number and name of each act on files below `folder`, before it is done;
 * what it throws is thrown by the act; what it does itself is not watched. Returns a function that
 * ends this.
 */
export function watchFileActs(
  folder: string,
  before: (count: number, name: string) => void,
): () => void {
  const open = new Set<unknown>()
  const isOurs = (parameter: unknown) =>
    open.has(parameter) || (typeof parameter === 'string' && parameter.startsWith(folder))
  // The number of a file that was closed is given again to the next.
  const remember = (descriptor: unknown, isWatched: boolean) => {
    if (isWatched) open.add(descriptor)
    else open.delete(descriptor)
  }
  let count = 0
  let isAnnouncing = false
  const announce = (name: string) => {
    count += 1
    isAnnouncing = true
    try {
      before(count, name)
    } finally {
      isAnnouncing = false
    }
  }
  const originals = ACTS.map((name) => {
    const act: unknown = Reflect.get(fs, name)
    if (typeof act !== 'function') throw new Error(`node:fs has no ${name}`)
    Reflect.set(fs, name, (...parameters: unknown[]) => {
      const isWatched =
        !isAnnouncing && parameters[1] !== 'r' && parameters.slice(0, 2).some(isOurs)
      if (isWatched) announce(name)
      const result: unknown = Reflect.apply(act, fs, parameters)
      if (name === 'openSync') remember(result, isWatched)
      return result
    })
    return { name, act }
  })
  syncBuiltinESMExports()
  return () => {
    for (const { name, act } of originals) Reflect.set(fs, name, act)
    syncBuiltinESMExports()
  }
}
