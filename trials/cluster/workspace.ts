import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findClusterUser, type ClusterUser } from '../../scripts/stages/postgres-cluster.ts'
import { signalQuietly } from '../../scripts/stages/process-tree.ts'
import { makeScratchFolder } from '../../scripts/stages/scratch.ts'

const execute = promisify(execFile)
/** Time from SIGTERM to SIGKILL, ms. */
const PATIENCE_MS = 5000

/** A program that runs until it is ended by its id. */
export interface ChildProgram {
  pid: number
  ended: Promise<void>
  isRunning(): boolean
  /** Sends SIGTERM, and SIGKILL where that is not enough. */
  stop(): Promise<void>
}

interface Command {
  program: string
  parameters: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Runs as the user that PostgreSQL demands. */
  isOwned?: boolean
}

/** The temporary folder of a trial and the processes in it. */
export interface ClusterWorkspace {
  folder: string
  /** Makes a folder that programs of PostgreSQL's user can write to. */
  makeFolder(name: string): string
  /** Mounts a small disk in such a folder; root alone can. Returns whether it could. */
  mountDisk(folder: string, megabytes: number): boolean
  /** Writes a file for these programs and returns its path. */
  write(name: string, text: string): string
  /** Starts a program; what it prints goes to a file in `logs`. */
  start(name: string, command: Command): ChildProgram
  /** Runs a program to its end, and returns what it printed; throws where it fails. */
  run(command: Command): Promise<string>
  /**
   * Runs when the workspace is cleared, first what was added last; processes are ended meanwhile.
   */
  onClear(act: () => void): void
  /** Ends all processes by their ids and removes the folder. */
  clear(): Promise<void>
}

/** Makes the workspace of a trial. */
export function makeWorkspace(): ClusterWorkspace {
  const owner = process.getuid?.() === 0 ? findClusterUser() : undefined
  const folder = makeScratchFolder('wallet-cluster-')
  give(folder, owner)
  mkdirSync(join(folder, 'logs'))
  const running = new Set<ChildProgram>()
  const acts: (() => void)[] = []
  const disks: string[] = []
  let isCleared = false
  const optionsOf = ({ env, isOwned = false }: Command) => ({
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8', ...env },
    ...(isOwned && owner),
  })
  return {
    folder,
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      give(path, owner)
      return path
    },
    mountDisk(path, megabytes) {
      const options = `size=${megabytes}m,mode=0700${owner ? `,uid=${owner.uid},gid=${owner.gid}` : ''}`
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0)
        return false
      disks.push(path)
      return true
    },
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      give(path, owner)
      return path
    },
    start(name, command) {
      if (isCleared) throw new Error('the trial has ended')
      const log = openSync(join(folder, 'logs', `${name}.log`), 'a')
      const child = spawn(command.program, command.parameters, {
        ...optionsOf(command),
        stdio: ['ignore', log, log],
        // Ctrl-C reaches this process alone, which ends the others in order.
        detached: true,
      })
      closeSync(log)
      const program = watch(child, name)
      running.add(program)
      void program.ended.then(() => running.delete(program))
      return program
    },
    async run(command) {
      const { stdout } = await execute(command.program, command.parameters, optionsOf(command))
      return stdout
    },
    onClear: (act) => void acts.push(act),
    async clear() {
      isCleared = true
      for (const act of acts.toReversed()) act()
      await Promise.all([...running].map((program) => program.stop()))
      for (const disk of disks) spawnSync('umount', ['--lazy', disk])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function give(path: string, owner: ClusterUser | undefined): void {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

function watch(child: ChildProcess, name: string): ChildProgram {
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} cannot be started`)
  let isRunning = true
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      isRunning = false
      resolve()
    })
  })
  return {
    pid,
    ended,
    isRunning: () => isRunning,
    async stop() {
      if (!isRunning) return
      // Each program leads a group of its own, with what it has started. Frozen ones do not receive
      // SIGTERM.
      signalQuietly(-pid, 'SIGCONT')
      signalQuietly(-pid, 'SIGTERM')
      const timer = setTimeout(() => signalQuietly(-pid, 'SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
