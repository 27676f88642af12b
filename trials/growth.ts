import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { buildPrograms } from '../scripts/build/server.ts'
import { requireDiskPostgres } from '../scripts/stages/postgres-cluster.ts'
import { actsOf, fillBooks, phoneOf } from './growth/fill-books.ts'
import type { Times } from './growth/program.ts'
import { median } from '../scripts/bench/median.ts'

/**
 * `npm run trial -- growth`: what owners wait for, in books of several sizes (R3). Each size is a
 * database of its own on one PostgreSQL; they are measured by turns, and shown beside the first
 * one. `--sizes 10000,1000000`, `--rounds 3`, and `--commands audit,archive,backup,restore` to time
 * these too.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000,10000000' },
    rounds: { type: 'string', default: '3' },
    commands: { type: 'string', default: '' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const commands = new Set(values.commands.split(','))
const POSTINGS_PER_OWNER = 50
/** Owners that are measured, spread over all. */
const SAMPLE = 100
const YEARS_MS = 3 * 365 * 86_400_000
/** One owner has a thousand pages and more: 1.5 rows of the history for each act. */
const LONG_HISTORY_ACTS = 40_000
const SETTINGS = [
  'shared_buffers=1GB',
  'maintenance_work_mem=512MB',
  // Less than docs/deploy.md says: the disk of a test machine has to hold the books too.
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  'wal_compression=lz4',
]
const CROWD = '70'
const LONG = '71'
const BUILD = join('.cache', 'bench-growth')
const PEPPER = 'a pepper for the benchmark, long enough'
const folder = mkdtempSync(join(tmpdir(), 'wallet-growth-'))

await buildPrograms(BUILD, {
  program: 'trials/growth/program.ts',
  backup: 'server/backup.ts',
})
const postgres = await requireDiskPostgres(SETTINGS)
const urlOf = (size: number | string) => postgres.url.replace(/postgres$/, `books_${size}`)

const results = new Map<number, Times>()
const facts = new Map<number, string[]>()
try {
  for (const size of sizes) await fill(size)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    console.log(`round ${round + 1} of ${values.rounds}, load ${loadavg()[0]?.toFixed(1)}`)
    for (const size of sizes) await measure(size)
  }
  print()
  for (const size of sizes) await runCommands(size)
  for (const size of sizes) console.log(`${size} ledger rows: ${facts.get(size)?.join(', ')}`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(size: number): Promise<void> {
  const from = performance.now()
  await withClient(postgres.url, (client) => client.query(`CREATE DATABASE books_${size}`))
  await runProgram(urlOf(size), 'program.js', ['migrate'])
  await withClient(urlOf(size), async (client) => {
    const until = new Date()
    const span = { since: new Date(until.getTime() - YEARS_MS), until }
    const crowd = { phonePrefix: CROWD, owners: ownersOf(size), acts: actsOf(size), ...span }
    const long = { phonePrefix: LONG, owners: 1, acts: LONG_HISTORY_ACTS, ...span }
    await fillBooks(client, [crowd, long], (acts) => tell(`${size}: ${acts} acts`))
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    )
    note(size, `${ownersOf(size)} owners, ${rows[0]?.size} on the disk`)
  })
  note(size, `filled in ${seconds(from)} s`)
}

function ownersOf(size: number): number {
  return Math.max(2 * SAMPLE, Math.ceil(size / POSTINGS_PER_OWNER))
}

async function measure(size: number): Promise<void> {
  const owners = ownersOf(size)
  const phones = Array.from({ length: SAMPLE }, (_, n) =>
    phoneOf({ phonePrefix: CROWD }, Math.floor(((n + 1) * owners) / (SAMPLE + 1))),
  )
  const long = phoneOf({ phonePrefix: LONG }, 0)
  const output = await runProgram(urlOf(size), 'program.js', ['measure', phones.join(','), long])
  const measured: Times = JSON.parse(output)
  const known = results.get(size) ?? {}
  for (const [name, times] of Object.entries(measured)) {
    known[name] = [...(known[name] ?? []), ...times]
  }
  results.set(size, known)
}

/** The commands of the server as an operator runs them; restored is into a new database. */
async function runCommands(size: number): Promise<void> {
  const file = join(folder, `${size}.backup`)
  const restored = `restored_${size}`
  if (commands.has('audit')) await time(size, 'audit', ['audit'])
  if (commands.has('archive')) await archiveMonth(size)
  if (!commands.has('backup')) return
  await time(size, 'backup', ['backup', file])
  note(size, `backup of ${(statSync(file).size / 1e6).toFixed(0)} MB`)
  if (commands.has('restore')) {
    await withClient(postgres.url, (client) => client.query(`CREATE DATABASE books_${restored}`))
    await time(size, 'restore', ['restore', file], restored)
    await withClient(postgres.url, (client) => client.query(`DROP DATABASE books_${restored}`))
  }
  rmSync(file)
}

/** Writes and checks the archive of the last whole month. */
async function archiveMonth(size: number): Promise<void> {
  const file = join(folder, `${size}.archive`)
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  await time(size, 'archive', ['archive', 'write', month.toISOString().slice(0, 7), file])
  note(size, `archive of ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  await time(size, 'check of the archive', ['archive', 'check', file])
  rmSync(file)
}

async function time(
  size: number,
  name: string,
  words: readonly string[],
  database: number | string = size,
): Promise<void> {
  const from = performance.now()
  await runProgram(urlOf(database), 'backup.js', words)
  note(size, `${name} ${seconds(from)} s`)
  tell(`${size}: ${name} ${seconds(from)} s`)
}

async function runProgram(url: string, name: string, words: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], PEPPER, DATABASE_URL: url, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [join(BUILD, name), ...words], {
    env,
    maxBuffer: 64_000_000,
  })
  return stdout
}

async function withClient(
  url: string,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

function print(): void {
  console.log(`\nMedian milliseconds, ${values.rounds} rounds, ${cpus().length} processors`)
  const [first = 0] = sizes
  for (const name of Object.keys(results.get(first) ?? {})) {
    const base = median(results.get(first)?.[name] ?? [])
    const cells = sizes.map((size) => {
      const ms = median(results.get(size)?.[name] ?? [])
      return `${ms.toFixed(2).padStart(8)} (${(ms / base).toFixed(2)})`
    })
    console.log(`${name.padEnd(26)} ${cells.join('  ')}`)
  }
}

function note(size: number, fact: string): void {
  facts.set(size, [...(facts.get(size) ?? []), fact])
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}

function tell(line: string): void {
  console.log(`  ${line}`)
}
