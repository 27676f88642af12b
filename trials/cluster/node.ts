import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChildren, signalQuietly } from '../../scripts/stages/process-tree.ts'
import type { ClusterWorkspace, ChildProgram } from './workspace.ts'
import type { Relay } from './relay.ts'

const BALLAST_BYTES = 1024 ** 2

/** A server of the database: Patroni and the PostgreSQL that it runs. */
export interface DatabaseNode {
  name: string
  /** Where other machines reach PostgreSQL and Patroni. */
  port: number
  restPort: number
  /** Where Patroni answers also when the server is cut off. */
  ownRestPort: number
  configuration: string
  start(): void
  /** Ends Patroni and every process of PostgreSQL with SIGKILL, as a power failure does. */
  kill(): Promise<void>
  /** Ends PostgreSQL alone. */
  crash(): void
  freeze(): void
  /** Freezes Patroni alone: PostgreSQL goes on without anybody who renews its lock. */
  freezePatroni(): void
  thaw(): void
  /** Refuses all connections from and to other machines. */
  cutOff(): void
  /** Loses all packets from and to other machines. */
  silence(): void
  reconnect(): Promise<void>
  /** Fills the disk of the data; false where the server has no disk of its own. */
  fill(): boolean
  empty(): void
}

interface Parts {
  name: string
  patroni: string
  configuration: string
  data: string
  disk: string | undefined
  relays: { postgres: Relay; rest: Relay; etcd: readonly Relay[] }
  ownRestPort: number
}

/** Makes a server of the database; `start` starts it. */
export function makeNode(workspace: ClusterWorkspace, parts: Parts): DatabaseNode {
  const { name, patroni, configuration, data, disk, relays, ownRestPort } = parts
  let program: ChildProgram | undefined
  const links = [relays.postgres, relays.rest, ...relays.etcd]
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = readPostmaster(data)
    const children = postmaster === undefined ? [] : listChildren(postmaster)
    const own = program?.isRunning() ? [program.pid, ...listChildren(program.pid)] : []
    for (const pid of new Set([...own, ...(postmaster ? [postmaster] : []), ...children])) {
      signalQuietly(pid, signal)
    }
  }
  const ballast = disk === undefined ? undefined : join(disk, 'ballast')
  workspace.onClear(() => signalAll('SIGKILL'))
  return {
    name,
    port: relays.postgres.port,
    restPort: relays.rest.port,
    ownRestPort,
    configuration,
    start() {
      const parameters = [configuration]
      program = workspace.start(`patroni-${name}`, { program: patroni, parameters, isOwned: true })
    },
    async kill() {
      signalAll('SIGKILL')
      await program?.ended
    },
    crash() {
      const postmaster = readPostmaster(data)
      if (postmaster === undefined) throw new Error(`PostgreSQL ${name} does not run`)
      for (const pid of [postmaster, ...listChildren(postmaster)]) signalQuietly(pid, 'SIGKILL')
    },
    freeze: () => signalAll('SIGSTOP'),
    freezePatroni() {
      if (program) signalQuietly(program.pid, 'SIGSTOP')
    },
    thaw: () => signalAll('SIGCONT'),
    cutOff() {
      for (const link of links) link.close()
    },
    silence() {
      for (const link of links) link.silence()
    },
    async reconnect() {
      await Promise.all(links.map((link) => link.open()))
    },
    fill() {
      if (disk === undefined || ballast === undefined) return false
      const { bavail, bsize } = statfsSync(disk)
      writeUntilFull(ballast, bavail * bsize + BALLAST_BYTES)
      return true
    },
    empty() {
      if (ballast !== undefined) rmSync(ballast, { force: true })
    },
  }
}

/** The process that PostgreSQL's file names, where it is one of PostgreSQL. */
function readPostmaster(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined
  } catch {
    return undefined
  }
}

function writeUntilFull(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes))
  } catch {
    // The disk is full.
  }
}
