import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

const HEARTBEAT_MS = 5000
/** Time without a heartbeat after which an unknown owner counts as dead, ms. */
const SILENCE_MS = 20_000
const LOOK_EVERY_MS = 500
/** Time for a killed process to disappear, ms. */
const DYING_MS = 1000
const DYING_LOOK_MS = 50
/** States of a process that has ended and waits for its parent: zombie, dead. */
const ENDED_STATES = new Set(['Z', 'X', 'x'])

/** Why a lock cannot be taken; the message is one line for the operator. */
export class FolderLockError extends Error {
  override name = 'FolderLockError'
  readonly code: 'FOLDER_IN_USE' | 'FOLDER_NOT_WRITABLE'

  constructor(code: FolderLockError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const Owner = v.object({
  host: v.string(),
  pid: v.number(),
  /** Start time of the process in kernel ticks; null without /proc. */
  started: v.nullable(v.string()),
  token: v.string(),
})
type Owner = v.InferOutput<typeof Owner>

/** Owner of an unreadable lock file: only a missing heartbeat shows that it is dead. */
const UNKNOWN: Owner = { host: '', pid: 0, started: null, token: '' }

/**
 * Creates the lock file at `path` for this process and renews its time. The lock of a dead owner is
 * replaced; one of another host counts as dead once it has been silent for a while.
 * Throws FolderLockError.
 */
export async function lockFolder(
  path: string,
  onProgress: (line: string) => void = () => {},
  silenceMs: number = SILENCE_MS,
): Promise<{ release: () => void }> {
  const me: Owner = {
    host: hostname(),
    pid: process.pid,
    started: readStart(process.pid),
    token: randomUUID(),
  }
  while (!create(path, me)) {
    const owner = readOwner(path)
    if (owner && (await isAlive(path, owner, onProgress, silenceMs))) throw refuse(path, owner)
    if (owner) removeDead(path, owner)
  }
  const timer = setInterval(() => touch(path), HEARTBEAT_MS).unref()
  return {
    release: () => {
      clearInterval(timer)
      if (readOwner(path)?.token === me.token) rmSync(path, { force: true })
    },
  }
}

function refuse(path: string, owner: Owner): FolderLockError {
  const who = `process ${owner.pid} on ${owner.host}`
  return new FolderLockError(
    'FOLDER_IN_USE',
    `The folder is in use by ${who} (${path}); stop it, or give this one a folder of its own`,
  )
}

/** The file appears whole: it is written aside and then linked under its name. */
function create(path: string, owner: Owner): boolean {
  const aside = `${path}.${owner.token}`
  try {
    writeFileSync(aside, JSON.stringify(owner), { mode: 0o600 })
  } catch (error) {
    throw new FolderLockError('FOLDER_NOT_WRITABLE', `The folder cannot be written (${path})`, {
      cause: error,
    })
  }
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Reads the owner from the file; undefined when the file is gone. */
function readOwner(path: string): Owner | undefined {
  try {
    return v.parse(Owner, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return readErrorCode(error) === 'ENOENT' ? undefined : UNKNOWN
  }
}

async function isAlive(
  path: string,
  owner: Owner,
  onProgress: (line: string) => void,
  silenceMs: number,
): Promise<boolean> {
  if (owner.host === hostname() && owner.started !== null) {
    return isStillRunning(owner)
  }
  onProgress('The folder may be in use: waiting for a sign of life …')
  return isBeating(path, silenceMs)
}

/** Whether a process of this machine still runs after a moment. */
async function isStillRunning({ pid, started }: Owner): Promise<boolean> {
  const until = Date.now() + (pid === process.pid ? 0 : DYING_MS)
  while (readStart(pid) === started) {
    if (Date.now() >= until) return true
    await sleep(DYING_LOOK_MS)
  }
  return false
}

/** Watches for a heartbeat instead of comparing its time with our clock, which may differ. */
async function isBeating(path: string, silenceMs: number): Promise<boolean> {
  const first = readBeat(path)
  const until = Date.now() + silenceMs
  while (Date.now() < until) {
    await sleep(Math.min(LOOK_EVERY_MS, silenceMs))
    const beat = readBeat(path)
    if (beat === undefined) return false
    if (beat !== first) return true
  }
  return false
}

function readBeat(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

/**
 * Removes the lock of a dead owner. Only one of several processes can move that file; one that has
 * moved the new lock of a faster process puts it back.
 */
function removeDead(path: string, dead: Owner): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    if (readOwner(aside)?.token !== dead.token) linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(readErrorCode(error))) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The file was removed by hand, which we do not guard against.
  }
}

/**
 * Field 22 of /proc/<pid>/stat, null for a process that has ended (field 3); the name before them
 * may hold spaces and brackets.
 */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ENDED_STATES.has(fields[0] ?? '') ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
