import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { placeFile } from './durable-files.ts'
import { type PublishedFolder, readLive, readLiveSince } from './published-folder.ts'
import { ReleaseError } from './release-error.ts'

const Entry = v.object({ release: v.string(), from: v.pipe(v.string(), v.isoTimestamp()) })
const ReleaseHistory = v.array(Entry)

/** Releases that were live with their start, oldest first; each ends where the next begins. */
export type ReleaseHistory = v.InferOutput<typeof ReleaseHistory>

/**
 * The history, brought to agree with what is live: the link is the truth, and a publish may have
 * been ended between the link and the history.
 */
export function readHistory(folder: PublishedFolder): ReleaseHistory {
  const history = existsSync(folder.history)
    ? parse(readFileSync(folder.history, 'utf8'), folder.history)
    : []
  const live = readLive(folder)
  if (live === undefined || history.at(-1)?.release === live) return history
  return [...history, { release: live, from: readLiveSince(folder).toISOString() }]
}

/** Replaces the history of a published folder in one step. */
export function writeHistory(
  { history: path, aside }: PublishedFolder,
  history: ReleaseHistory,
): void {
  placeFile(path, `${JSON.stringify(history, undefined, 1)}\n`, aside)
}

/**
 * Returns the target of a rollback: the previously live release, without those that were rolled
 * back.
 */
export function findEarlierRelease(history: ReleaseHistory): string | undefined {
  const way: string[] = []
  for (const { release } of history) {
    const place = way.indexOf(release)
    if (place === -1) way.push(release)
    else way.length = place + 1
  }
  return way.at(-2)
}

function parse(text: string, path: string): ReleaseHistory {
  try {
    return v.parse(ReleaseHistory, JSON.parse(text))
  } catch {
    throw new ReleaseError(
      `${path} cannot be read: restore it, or remove it and with it the way back to earlier releases`,
    )
  }
}
