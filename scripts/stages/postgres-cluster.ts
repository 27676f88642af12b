import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './free-port.ts'
import { listChildren, signalQuietly } from './process-tree.ts'
import { findInPath, isExecutable } from './programs.ts'
import { makeDiskFolder, makeScratchFolder } from './scratch.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const START_TRIES = 300
const TRY_EVERY_MS = 100
/** A commit is answered when it is on the disk. */
const DURABLE = ['fsync=on']

/** A PostgreSQL server for one test run. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** A server that a test may kill and start again on its data. */
export interface KillablePostgres extends TestPostgres {
  /** Ends every process of the server at once, with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on its data; resolves when it accepts connections. */
  start(): Promise<void>
}

/** User and group that the server runs as; undefined is ours. PostgreSQL refuses to run as root. */
export interface ClusterUser {
  uid: number
  gid: number
}

/**
 * A new server of our own that writes commits to the disk before it answers, as in production.
 * Undefined where there is no PostgreSQL.
 */
export async function provideDurablePostgres(): Promise<KillablePostgres | undefined> {
  const programs = findPostgresPrograms()
  return programs ? startPostgres(programs, DURABLE) : undefined
}

/** The same on the disk, for a benchmark: it throws where there is no PostgreSQL. */
export async function requireDiskPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const programs = findPostgresPrograms()
  const postgres =
    programs === undefined
      ? undefined
      : await startPostgres(programs, [...DURABLE, ...settings], { isOnDisk: true })
  if (!postgres) throw new Error('PostgreSQL is needed')
  return postgres
}

/**
 * The path of a program that comes with PostgreSQL, such as pgbench; undefined where it is missing.
 */
export function findPostgresProgram(name: string): string | undefined {
  const folder = findPostgresPrograms()
  const path = folder && join(folder, name)
  return path && isExecutable(path) ? path : findInPath(name)
}

/** The folder of `initdb` and `postgres`: that of POSTGRES_PROGRAMS, else the newest. */
export function findPostgresPrograms(): string | undefined {
  const given = process.env['POSTGRES_PROGRAMS']
  if (given) return given
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  const inPath = findInPath('initdb')
  return [...folders, ...(inPath ? [dirname(inPath)] : [])].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
}

/**
 * Starts a new empty server in a temporary folder, on a port of its own; `settings` are its. The
 * folder is on the disk where `isOnDisk`, else in memory where there is plenty.
 */
export function startPostgres(
  programs: string,
  settings: readonly string[],
  { isOnDisk = false } = {},
): Promise<KillablePostgres | undefined> {
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const initialise: FillFolder = (data, options) =>
    succeeds(join(programs, 'initdb'), ['-D', data, ...flags], options)
  const make = isOnDisk ? makeDiskFolder : makeScratchFolder
  return startFilled(programs, settings, initialise, make)
}

/** Starts a standby that streams from a running server, and answers reads until it is promoted. */
export function startStandby(
  programs: string,
  primaryUrl: string,
): Promise<KillablePostgres | undefined> {
  const flags = ['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream', '--no-sync']
  return startFilled(programs, ['fsync=off'], (data, options) =>
    succeeds(join(programs, 'pg_basebackup'), ['-D', data, '-d', primaryUrl, ...flags], options),
  )
}

type FillFolder = (data: string, options: Partial<ClusterUser> & { cwd: string }) => boolean

/** Starts a server on a data folder of its own, once `fill` has filled it. */
async function startFilled(
  programs: string,
  settings: readonly string[],
  fill: FillFolder,
  makeFolder = makeScratchFolder,
): Promise<KillablePostgres | undefined> {
  const owner = process.getuid?.() === 0 ? findClusterUser() : undefined
  const folder = makeFolder('wallet-postgres-')
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  if (!fill(data, { ...owner, cwd: folder })) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const port = await findFreePort()
  const parameters = serverParameters(data, port, settings)
  const run = () =>
    spawn(join(programs, 'postgres'), parameters, { ...owner, cwd: folder, stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = run()
  const killWithUs = () => server.kill('SIGQUIT')
  process.once('exit', killWithUs)
  const postgres: KillablePostgres = {
    url,
    kill: () => killServer(server),
    start: async () => {
      server = run()
      if (!(await doesAnswer(url))) throw new Error('PostgreSQL did not come up again')
    },
    stop: async () => {
      process.off('exit', killWithUs)
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  if (await doesAnswer(url)) return postgres
  await postgres.stop()
  return undefined
}

function succeeds(
  program: string,
  words: string[],
  options: Partial<ClusterUser> & { cwd: string },
) {
  const run = spawnSync(program, words, options)
  if (run.status === 0) return true
  console.log(`PostgreSQL could not be set up: ${run.error?.message ?? run.stderr.toString()}`)
  return false
}

function serverParameters(data: string, port: number, more: readonly string[]): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...more,
  ]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Returns the user for PostgreSQL where we are root. */
export function findClusterUser(): ClusterUser {
  const user = askId('-u', 'postgres').status === 0 ? 'postgres' : 'nobody'
  return { uid: Number(askId('-u', user).stdout), gid: Number(askId('-g', user).stdout) }
}

function askId(flag: '-u' | '-g', user: string) {
  return spawnSync('id', [flag, user], { encoding: 'utf8' })
}

/** The server's processes have groups of their own: those that it started are looked up. */
function killServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const children = server.pid === undefined ? [] : listChildren(server.pid)
    server.once('exit', () => resolve())
    server.kill('SIGKILL')
    for (const child of children) signalQuietly(child, 'SIGKILL')
  })
}

/** SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients to leave. */
function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    return void server.kill('SIGINT')
  })
}

/** A listening server may still be recovering from a crash, so this waits for an answer. */
async function doesAnswer(url: string): Promise<boolean> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await canConnect(url)) return true
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  return false
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
