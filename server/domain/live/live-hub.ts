import type { LiveEvent } from '../../../contract/calls/live.ts'
import type { LiveKind } from '../../../contract/rules/live-kinds.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { listOpen, type Session } from '../sessions/sessions.ts'
import { Refusal } from '../refusal.ts'
import { readChanges, readKinds } from './read-changes.ts'

/**
 * Maximum connections of one session and of one owner to a process; another one ends the oldest.
 */
const MAX_OF_SESSION = 3
const MAX_OF_OWNER = 20
/** How far back a round reads, ms: longer than most transactions take. */
const RECENT_MS = 5000
/**
 * How far back the first connection of a process reads, ms: its act may have just been committed.
 */
const START_MS = 1000
/**
 * How far back and how often all that was committed late is read, ms: longer than a statement may
 * take.
 */
const LATE_MS = 45_000
const LATE_EVERY_MS = 5000
/** Pause between two signs of life, which is shorter than the silence that proxies allow, ms. */
const BEAT_MS = 15_000
/** Retry-After of a refused connection, s. */
const FULL_SECONDS = '30'

/** One connection of an app. */
export interface LiveSink {
  send(event: LiveEvent): void
  /** Sends a sign of life. */
  beat(): void
  close(): void
}

type Owned = Pick<Session, 'id' | 'userId'>

/** The connections of one process to open apps (decision 076). */
export interface LiveHub {
  /**
   * Adds a connection and sends it what has changed since a moment. Returns the function that
   * removes it. Throws BUSY when the process has its maximum of connections.
   */
  open(session: Owned, sink: LiveSink, since: Date): Promise<() => void>
  /** Sends what has changed, ends connections without an open session, and sends signs of life. */
  round(): Promise<void>
  /** Ends all connections and accepts no others. */
  drain(): void
  count(): number
}

interface Connection extends Owned {
  sink: LiveSink
}

/** Creates the hub of a process, which takes at most `most` connections. */
export function createLiveHub(db: Database, clock: Clock, most: number): LiveHub {
  const byOwner = new Map<string, Set<Connection>>()
  const seen = new Set<string>()
  const times = { watched: 0, late: 0, beat: 0 }
  let total = 0
  let isDrained = false

  const remove = (connection: Connection) => {
    const own = byOwner.get(connection.userId)
    if (!own?.delete(connection)) return
    total -= 1
    if (own.size === 0) byOwner.delete(connection.userId)
  }
  const end = (connection: Connection, reason: 'session' | 'replaced') => {
    remove(connection)
    connection.sink.send({ event: 'end', data: { reason } })
    connection.sink.close()
  }
  const makeRoom = ({ id, userId }: Connection) => {
    const own = [...(byOwner.get(userId) ?? [])]
    const ofSession = own.filter((one) => one.id === id)
    const [oldest] = ofSession.length >= MAX_OF_SESSION ? ofSession : own
    const isFull = ofSession.length >= MAX_OF_SESSION || own.length >= MAX_OF_OWNER
    if (oldest && isFull) end(oldest, 'replaced')
  }
  const add = (connection: Connection) => {
    makeRoom(connection)
    if (total === 0) times.watched = clock.now().getTime()
    const own = byOwner.get(connection.userId) ?? new Set()
    byOwner.set(connection.userId, own.add(connection))
    total += 1
  }
  const list = () => [...byOwner.values()].flatMap((own) => Array.from(own))

  /**
   * Returns the start of what a round reads; nothing before the first connection is new to anybody.
   */
  const startOf = (now: number) => {
    const isLate = now - times.late >= LATE_EVERY_MS
    if (isLate) times.late = now
    return Math.max(now - (isLate ? LATE_MS : RECENT_MS), times.watched - START_MS)
  }
  const sendChanges = async (now: number) => {
    const since = new Date(startOf(now))
    const changes = await readChanges(db, { since, owners: [...byOwner.keys()] })
    const fresh = changes.filter(({ id, userId }) => byOwner.has(userId) && !seen.has(id))
    for (const { id } of changes) seen.add(id)
    const kinds = new Map<string, Set<LiveKind>>()
    for (const { userId, kind } of fresh) {
      kinds.set(userId, (kinds.get(userId) ?? new Set()).add(kind))
    }
    for (const [userId, changed] of kinds) {
      const data = { kinds: [...changed] }
      for (const { sink } of byOwner.get(userId) ?? []) sink.send({ event: 'change', data })
    }
    return [...kinds].flatMap(([userId, changed]) => (changed.has('session') ? [userId] : []))
  }
  const endClosed = async (connections: readonly Connection[], now: number) => {
    if (connections.length === 0) return
    const ids = connections.map(({ id }) => id)
    const open = await listOpen(db, { ids: [...new Set(ids)], now: new Date(now) })
    for (const one of connections) if (!open.has(one.id)) end(one, 'session')
  }

  return {
    async open(session, sink, since) {
      if (isDrained || total >= most) throw new Refusal('BUSY', { seconds: FULL_SECONDS })
      const connection = { id: session.id, userId: session.userId, sink }
      add(connection)
      try {
        // Read after it was added, so that no change is in between.
        const kinds = await readKinds(db, { userId: session.userId, since })
        sink.send({ event: 'change', data: { kinds } })
      } catch (error) {
        remove(connection)
        throw error
      }
      return () => remove(connection)
    },
    async round() {
      if (total === 0) {
        seen.clear()
        return
      }
      const now = clock.now().getTime()
      const touched = await sendChanges(now)
      const isBeat = now - times.beat >= BEAT_MS
      if (isBeat) times.beat = now
      const checked = isBeat ? list() : touched.flatMap((id) => Array.from(byOwner.get(id) ?? []))
      await endClosed(checked, now)
      if (!isBeat) return
      for (const { sink } of list()) sink.beat()
      forgetOld(seen, now - LATE_MS)
    },
    drain() {
      isDrained = true
      for (const one of list()) {
        remove(one)
        one.sink.close()
      }
    },
    count: () => total,
  }
}

/** Forgets changes of before a moment, which later rounds do not read. */
function forgetOld(seen: Set<string>, before: number): void {
  const first = firstIdOf(new Date(before))
  for (const name of seen) if (name.slice(name.indexOf(' ') + 1) < first) seen.delete(name)
}
