import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { findInPath, installSystemPackage, isExecutable } from './system-packages.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const START_TRIES = 100
const TRY_EVERY_MS = 100

/** A PostgreSQL server for one test run. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/** User and group that the server runs as; undefined is ours. PostgreSQL refuses to run as root. */
interface Owner {
  uid: number
  gid: number
}

/**
 * The server of TEST_DATABASE_URL, else a new empty one in a temporary folder. Undefined where
 * there is no PostgreSQL and none can be installed.
 */
export async function providePostgres(): Promise<TestPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const programs = findPrograms() ?? (await installPrograms())
  return programs ? startPostgres(programs) : undefined
}

/** The folder of `initdb` and `postgres`, the newest first. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  const inPath = findInPath('initdb')
  return [...folders, ...(inPath ? [dirname(inPath)] : [])].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
}

async function installPrograms(): Promise<string | undefined> {
  return (await installSystemPackage('postgresql')) ? findPrograms() : undefined
}

async function startPostgres(programs: string): Promise<TestPostgres | undefined> {
  const owner = process.getuid?.() === 0 ? findOwner() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'wallet-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initParameters = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]
  const init = spawnSync(join(programs, 'initdb'), initParameters, { ...owner, cwd: folder })
  if (init.status !== 0) {
    console.log(`PostgreSQL could not be set up: ${init.error?.message ?? init.stderr.toString()}`)
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const port = await findFreePort()
  const server = spawn(join(programs, 'postgres'), serverParameters(data, port), {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  const killWithUs = () => server.kill('SIGQUIT')
  process.once('exit', killWithUs)
  const stop = async () => {
    process.off('exit', killWithUs)
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  if (await doesListen(port)) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  await stop()
  return undefined
}

function serverParameters(data: string, port: number): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'fsync=off',
  ]
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
}

function findOwner(): Owner {
  const user = askId('-u', 'postgres').status === 0 ? 'postgres' : 'nobody'
  return { uid: Number(askId('-u', user).stdout), gid: Number(askId('-g', user).stdout) }
}

function askId(flag: '-u' | '-g', user: string) {
  return spawnSync('id', [flag, user], { encoding: 'utf8' })
}

/** SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients to leave. */
function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    return void server.kill('SIGINT')
  })
}

async function doesListen(port: number): Promise<boolean> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await canConnect(port)) return true
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  return false
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
