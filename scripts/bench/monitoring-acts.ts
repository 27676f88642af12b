import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openDatabase } from '../../server/db/open-database.ts'
import { send } from '../../server/domain/transfers/send.ts'
import { withdraw } from '../../server/domain/withdrawals/plain-withdrawal.ts'
import { createLog } from '../../server/ops/log/log.ts'
import { putHoldingRules } from './holding-rules.ts'
import { drive, WARM_SECONDS } from './server-drive.ts'
import { type BenchOwner, seedOwners, transferBody } from './server-world.ts'

/**
 * A program of its own, built like the server: lets owners act in the database of DATABASE_URL,
 * without rules and with rules of every measure by turns, and prints how long an act took in each
 * round of the two, by the clock and of a processor.
 */
const OWNERS = 700
const ROUNDS = 4
const SECONDS = 3
const CLIENTS = [1, 16] as const
/** Linux counts the time of a process in these. */
const TICK_MS = 10

const db = await openDatabase({ dataDir: '', databaseUrl: process.env['DATABASE_URL'] ?? '' })
const owners = await seedOwners(db, {
  count: OWNERS,
  pepper: 'a pepper for a benchmark, long enough',
})
const log = createLog('json')
const payout = {
  start: () => Promise.resolve({ provider_ref: 'bench' }),
  check: () => Promise.resolve('pending' as const),
}
const ACTS = { transfer, withdrawal }

await putHoldingRules(db)
// Owners have some tens of rows of the last day before anything is measured.
await drive(16, 6, (_client, n) => (n % 2 === 0 ? transfer() : withdrawal()))
for (const [name, act] of Object.entries(ACTS)) {
  for (const clients of CLIENTS) await compare(name, clients, act)
}
await db.close()

async function compare(name: string, clients: number, act: () => Promise<void>): Promise<void> {
  const rounds: ({ isOn: boolean; clock: number; processor: number } & Used)[] = []
  await spreadRows()
  const rows = await countRows()
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    // Owners have more rows in each round, so that either of a pair is the later one by turns.
    const isOn = round % 4 === 1 || round % 4 === 2
    await db.query('UPDATE monitoring_state SET holding_key = $1', [isOn ? randomUUID() : null])
    await drive(clients, WARM_SECONDS, act)
    let acts = 0
    const before = await usedProcessor()
    const { perSecond } = await drive(clients, SECONDS, async () => {
      await act()
      acts += 1
    })
    const after = await usedProcessor()
    const server = (after.server - before.server) / acts
    const database = (after.database - before.database) / acts
    const clock = 1000 / perSecond
    rounds.push({ isOn, clock, server, database, processor: server + database })
  }
  console.log(
    `${name}, ${clients} clients, ${rows} to ${await countRows()} rows of the history for each owner:`,
  )
  for (const measure of ['clock', 'processor', 'server', 'database'] as const) {
    const of = (isOn: boolean) =>
      rounds.filter((one) => one.isOn === isOn).map((one) => one[measure])
    const [without, within] = [of(false), of(true)]
    const [off, on] = [medianOf(without), medianOf(within)]
    const pairs = within.map((one, n) => one / (without[n] ?? one) - 1)
    console.log(
      `  ${measure}: ${off.toFixed(3)} ms without rules, ${on.toFixed(3)} ms with; +${(100 * (on / off - 1)).toFixed(1)} % (pairs ${pairs.map((one) => (100 * one).toFixed(0)).join(', ')} %)`,
    )
  }
}

/**
 * Lets the rows of the history have been made in the whole longest window of the rules, as an
 * owner's would.
 */
async function spreadRows(): Promise<void> {
  await db.query(
    `UPDATE wallet_transaction SET created_at = $1::timestamptz - random() * interval '72 hours'`,
    [new Date()],
  )
  await db.query('VACUUM ANALYZE')
}

/**
 * Returns how many rows of the history an owner has; all of them are in the longest window of the
 * rules.
 */
async function countRows(): Promise<string> {
  const [row] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM wallet_transaction')
  return ((row?.n ?? 0) / OWNERS).toFixed(0)
}

/**
 * How long this process and those of the database have used a processor, ms: other work of the
 * machine adds little to it.
 */
interface Used {
  server: number
  database: number
}

async function usedProcessor(): Promise<Used> {
  const { user, system } = process.cpuUsage()
  const backends = await db.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    [],
  )
  const live = backends.map(({ pid }) => readStat(pid))
  // The first process of the database has the time of those that have ended.
  const first = readStat(live[0]?.parent ?? process.pid)
  const ticks = live.reduce((sum, { own }) => sum + own, first.own + first.ended)
  return { server: (user + system) / 1000, database: ticks * TICK_MS }
}

/**
 * Reads from `/proc` the parent of a process, and the ticks that it and its ended children have
 * used.
 */
function readStat(pid: number): { parent: number; own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const at = (n: number) => Number(fields[n])
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

function anyOwner(): BenchOwner {
  const owner = owners[Math.floor(Math.random() * owners.length)]
  if (!owner) throw new Error('no owner')
  return owner
}

async function transfer(): Promise<void> {
  const owner = anyOwner()
  const request = transferBody(owner)
  const sending = { userId: owner.userId, idempotencyKey: randomUUID(), request, now: new Date() }
  await send(db, { ...sending, isRepeatConfirmed: true }, { requestId: null, prefix: null })
}

async function withdrawal(): Promise<void> {
  const request = { amount: '1.00', currency_code: 'USD', pan: '4111111111111111' }
  const act = { userId: anyOwner().userId, idempotencyKey: randomUUID(), request, now: new Date() }
  await withdraw(db, { ...act, isRepeatConfirmed: true, payout, log })
}
