import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buildPrograms } from '../build/server.ts'
import { findPostgresProgram, requireDiskPostgres } from '../stages/postgres-cluster.ts'
import { median } from './median.ts'
import {
  type Figures,
  listActing,
  START_SECONDS,
  sumUpRounds,
  WARM_SECONDS,
} from './server-drive.ts'
import { driveOpenPayments } from './server-open.ts'
import { driveCalls, drivePath, measureRead, type READS } from './server-http.ts'
import { type BenchOwner, OPEN_ORIGIN } from './server-world.ts'

/**
 * `npm run bench -- server`: exchanges, transfers and withdrawals a second at the domain function
 * and over HTTP, on the embedded engine and on PostgreSQL, beside pgbench's TPC-B-like script on
 * the same PostgreSQL, one after another; and reads beside a file of the same server with as many
 * bytes. `--clients`, `--seconds` and `--rounds` change how hard and how long; `--quick` is one
 * round of a second and a half each, about three minutes. Each act is done for a second before it
 * is measured, and a server that has just started works for some more.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
  },
})
const QUICK = { seconds: '1.5', rounds: '1' }
const { seconds: secondsText, rounds: roundsText } = values.quick ? QUICK : values
const [clients, seconds, rounds] = [values.clients, secondsText, roundsText].map(Number)
/** pgbench takes whole seconds. */
const pgbenchSeconds = Math.ceil(seconds ?? 1)
const ACTS = ['exchange', 'transfer', 'withdrawal'] as const
const OWNERS = '256'
const PEPPER = 'a pepper for the benchmark, long enough'
const BUILD = join('.cache', 'bench')
const folder = mkdtempSync(join(tmpdir(), 'wallet-bench-'))
const site = join(folder, 'site')

/** Guesses a second beside exchanges, of which two thirds are wrong, and how many owners guess. */
const GUESSES_PER_SECOND = 1500
const GUESSERS = 48

/** A quote and its payment by a program, which is compared with an exchange. */
const PROGRAM = 'quote and payment'

/** Before the name of a read: a file with as many bytes. */
const BARE = 'bare '
const READ_NAMES = [
  'wallet',
  'profile',
  'history',
  'rates',
] as const satisfies readonly (keyof typeof READS)[]

type Engine = 'postgres' | 'embedded'
const results = new Map<string, Figures[]>()

await buildPrograms(BUILD, {
  main: 'server/main.ts',
  domain: 'scripts/bench/server-domain.ts',
})
mkdirSync(site)
spawnSync('cp', ['index.html', site])
const pgbench = findPostgresProgram('pgbench')
if (!pgbench) throw new Error('PostgreSQL with pgbench is needed')
const postgres = await requireDiskPostgres()
const tpcb = postgres.url.replace(/postgres$/, 'tpcb')
await runProgram(pgbench.replace(/pgbench$/, 'psql'), ['-c', 'CREATE DATABASE tpcb', postgres.url])
await runProgram(pgbench, ['-i', '-q', '-s', String(clients), tpcb])

const environments: Readonly<Record<Engine, Record<string, string>>> = {
  postgres: { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'server') },
  embedded: { DATA_DIR: join(folder, 'embedded') },
}
const engines: readonly Engine[] = ['postgres', 'embedded']
for (const engine of engines) await runDomain(engine, 'seed', OWNERS)

for (let round = 0; round < (rounds ?? 1); round += 1) {
  console.log(`round ${round + 1} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`)
  keep('pgbench TPC-B-like', await runPgbench())
  for (const engine of engines) {
    await prepare(engine)
    for (const act of ACTS) {
      keep(`${act}, domain, ${engine}`, await runDomain(engine, act, String(clients)))
    }
    await runHttp(engine)
  }
}
for (const engine of engines) {
  const violations = await runDomain(engine, 'audit', '1')
  if (JSON.stringify(violations) !== '[]')
    throw new Error(`${engine}: ${JSON.stringify(violations)}`)
}
print()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

function runProgram(program: string, parameters: readonly string[], env = process.env) {
  return promisify(execFile)(program, [...parameters], { env })
}

async function runDomain(engine: Engine, verb: string, count: string): Promise<Figures> {
  const owners = join(folder, `${engine}.json`)
  const parameters = [join(BUILD, 'domain.js'), verb, owners, count, String(seconds)]
  const env = { PATH: process.env['PATH'], PEPPER, ...environments[engine] }
  const { stdout } = await runProgram(process.execPath, parameters, env)
  return JSON.parse(stdout)
}

interface RunningServer {
  address: string
  stop: () => Promise<void>
}

async function serve(engine: Engine): Promise<RunningServer> {
  const env = {
    PATH: process.env['PATH'],
    PEPPER,
    PORT: '0',
    SANDBOX: '1',
    // Wallet addresses of programs are on it.
    PUBLIC_URL: OPEN_ORIGIN,
    // Withdrawals without a quote, as the domain function has them.
    SANDBOX_WITHDRAWALS: 'plain',
    READS_PER_MINUTE: '1000000',
    LOG_FORMAT: 'json',
    STATIC_DIR: site,
    ...environments[engine],
  }
  const server = spawn(process.execPath, [join(BUILD, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const address = await new Promise<string>((resolve) => {
    const look = (text: string) => {
      const found = /^Ready: (\S+)$/m.exec(text)?.[1]
      if (!found) return
      // The log of the requests is read and thrown away.
      server.stdout.off('data', look).resume()
      resolve(found)
    }
    server.stdout.setEncoding('utf8').on('data', look)
  })
  const stop = () => {
    server.kill('SIGTERM')
    return ended
  }
  return { address, stop }
}

/**
 * Lets the exchanges of the owners name the rates of this moment, which are good for a minute or
 * two.
 */
async function prepare(engine: Engine): Promise<BenchOwner[]> {
  await runDomain(engine, 'prepare', '')
  return JSON.parse(readFileSync(join(folder, `${engine}.json`), 'utf8'))
}

async function runHttp(engine: Engine): Promise<void> {
  const owners = listActing(await prepare(engine))
  const load = { clients: clients ?? 1, seconds: seconds ?? 1 }
  const acting = await serve(engine)
  const start = { ...load, seconds: START_SECONDS }
  keep(
    `just started, ${engine}`,
    await driveCalls(acting.address, owners, { call: 'exchange', ...start }),
  )
  for (const call of ACTS) {
    keep(`${call}, HTTP, ${engine}`, await driveCalls(acting.address, owners, { call, ...load }))
  }
  keep(`${PROGRAM}, HTTP, ${engine}`, await driveOpenPayments(acting.address, owners, load))
  if (engine === 'postgres') await refuse(acting.address, await prepare(engine))
  const files = await Promise.all(READ_NAMES.map((call) => writeBare(acting.address, owners, call)))
  await acting.stop()
  // A server reads its files when it starts.
  const reading = await serve(engine)
  await driveCalls(reading.address, owners, { call: 'wallet', ...start })
  for (const [n, call] of READ_NAMES.entries()) {
    const bare = await drivePath(reading.address, `/${files[n]}`, load)
    keep(`${BARE}${call}, HTTP, ${engine}`, bare)
    keep(`${call}, HTTP, ${engine}`, await driveCalls(reading.address, owners, { call, ...load }))
  }
  await reading.stop()
}

/**
 * Measures acts that are refused, and exchanges beside wrong PINs of other owners and beside as
 * many bare requests.
 */
async function refuse(address: string, all: readonly BenchOwner[]): Promise<void> {
  const owners = listActing(all)
  const guessing = all.slice(owners.length)
  const load = { clients: clients ?? 1, seconds: seconds ?? 1 }
  for (const call of ['beyond limit', 'wrong PIN'] as const) {
    keep(`${call}, HTTP, postgres`, await driveCalls(address, owners, { call, ...load }))
  }
  const [acts, guesses] = await Promise.all([
    driveCalls(address, owners, { call: 'exchange', ...load }),
    driveCalls(address, guessing, {
      call: 'wrong PIN',
      ...load,
      clients: GUESSERS,
      mostPerSecond: GUESSES_PER_SECOND,
    }),
  ])
  keep('exchange beside wrong PINs', acts)
  keep('guesses beside exchange', guesses)
  // What as many requests that need no database take: clients and server share the processors.
  const [besideBare, bare] = await Promise.all([
    driveCalls(address, owners, { call: 'exchange', ...load }),
    drivePath(address, '/healthz', {
      clients: GUESSERS,
      seconds: load.seconds + WARM_SECONDS,
      mostPerSecond: GUESSES_PER_SECOND,
    }),
  ])
  keep('exchange beside bare requests', besideBare)
  keep('bare requests beside exchange', bare)
}

/** Writes a file with as many bytes as a read is answered with, and returns its name. */
async function writeBare(
  address: string,
  [owner]: readonly BenchOwner[],
  call: keyof typeof READS,
): Promise<string> {
  if (!owner) throw new Error('no owner')
  const bytes = await measureRead(address, owner, call)
  const name = `bare-${bytes}.txt`
  writeFileSync(join(site, name), 'x'.repeat(bytes))
  return name
}

async function runPgbench(): Promise<Figures> {
  const log = mkdtempSync(join(folder, 'pgbench-'))
  const threads = String(Math.min(clients ?? 1, cpus().length))
  const load = ['-n', '-c', String(clients), '-j', threads, '-T', String(pgbenchSeconds)]
  await runProgram(pgbench ?? '', [...load, '-l', `--log-prefix=${join(log, 'times')}`, tpcb])
  return sumUpRounds(
    readdirSync(log).flatMap((name) => readTimes(join(log, name))),
    pgbenchSeconds,
  )
}

/** pgbench writes a line a transaction; its third word is how long it took, in microseconds. */
function readTimes(file: string): number[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}

function keep(name: string, figures: Figures): void {
  results.set(name, [...(results.get(name) ?? []), figures])
  console.log(`  ${name.padEnd(32)} ${figures.perSecond.toFixed(0).padStart(6)} a second`)
}

/** Medians over the rounds, and their ratio to pgbench. */
function print(): void {
  const reference = usual('pgbench TPC-B-like', ({ perSecond }) => perSecond)
  console.log(`\nMedians of ${rounds} rounds, ${clients} clients, ${cpus().length} processors`)
  for (const name of results.keys()) {
    const perSecond = usual(name, (figures) => figures.perSecond)
    const p50 = usual(name, ({ p50Ms }) => p50Ms)
    const p99 = usual(name, ({ p99Ms }) => p99Ms)
    const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    const bare = usual(`${BARE}${name}`, (figures) => figures.perSecond)
    const ratio = name.startsWith(PROGRAM)
      ? `${(perSecond / usual(name.replace(PROGRAM, 'exchange'), (one) => one.perSecond)).toFixed(2)} × exchange`
      : Number.isNaN(bare)
        ? `${(perSecond / reference).toFixed(2)} × pgbench`
        : `${(perSecond / bare).toFixed(2)} × bare`
    console.log(
      `${name.padEnd(32)} ${perSecond.toFixed(0).padStart(6)}/s  ${ratio.padEnd(16)} ${times}`,
    )
  }
}

function usual(name: string, read: (figures: Figures) => number): number {
  return median((results.get(name) ?? []).map(read))
}
