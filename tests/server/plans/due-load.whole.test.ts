import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import type { Database } from '../../../server/db/database.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { testEngines } from '../../support/test-database.ts'
import { isSoak, PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { FILL_ORDERS, FILL_PLANS, fillDue } from '../support/due-rows.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'

/** Plans that are due in the same minute, and orders that one rate reaches. */
const PLANS = rounds(400, 100_000)
const ORDERS = rounds(400, 10_000)
/** What is worked off in a second at least: 100,000 plans in five minutes. */
const LEAST_IN_SECOND = 100_000 / 300
/**
 * How much longer exchanges of owners may take beside that work, as a multiple of the idle figure.
 */
const MOST_SLOWER = 2
/** Owners who exchange meanwhile, and the pause of each between two exchanges, ms. */
const CLIENTS = 4
const PAUSE_MS = 100
/** How long exchanges are measured without other work, ms. */
const IDLE_MS = isSoak ? 30_000 : 3000
const LOOK_MS = 500
const NOON = 12

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

/** A zone in which it is about noon: what is due today is run. */
function zoneOfNoon(): string {
  const ahead = NOON - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

interface Work {
  what: string
  count: number
  fill: string
  phones: string
  /** Counts what is done. */
  done: string
}

const WORKS: readonly Work[] = [
  {
    what: 'orders that one rate reaches',
    count: ORDERS,
    fill: FILL_ORDERS,
    phones: '7801',
    done: `SELECT count(*)::int AS n FROM rate_order WHERE state = 'done'`,
  },
  {
    what: 'plans due in one minute',
    count: PLANS,
    fill: FILL_PLANS,
    phones: '7802',
    done: `SELECT count(*)::int AS n FROM plan_run WHERE status = 'done'`,
  },
]

// The embedded engine has one server.
test.each(testEngines.includes('postgres') ? WORKS : [])(
  '$what are worked off by two servers while owners exchange',
  async ({ what, count, fill, phones, done }) => {
    const database = await provideLastingDatabase(bench.folder, 'postgres')
    const servers = [bench.start(database.settings), bench.start(database.settings)]
    const wallets = await Promise.all(servers.map(async ({ ready }) => connectWallet(await ready)))
    const [first] = wallets
    if (!first) throw new Error('no server')
    const tokens: string[] = []
    for (let n = 0; n < CLIENTS; n += 1) tokens.push(await registerRemotely(first))
    const owners = tokens.map((token, n) => ({ token, wallet: wallets[n % 2] ?? first }))
    await database.run(async (db) => {
      const zone = zoneOfNoon()
      await exchangeFor(owners, () => Promise.resolve(true), 1)
      const idle = await exchangeFor(owners, () => sleep(IDLE_MS, true))
      await fillDue(db, fill, { count, phones, on: dateIn(zone, new Date()), zone })
      await db.query('ANALYZE')
      const began = performance.now()
      const busy = await exchangeFor(owners, async () => {
        while ((await countOf(db, done)) < count) await sleep(LOOK_MS)
        return true
      })
      const seconds = (performance.now() - began) / 1000
      const inSecond = Math.round(count / seconds)
      report(`${what}, two servers, ${cpus().length} processors`, {
        count,
        seconds: Math.round(seconds),
        'in a second': inSecond,
        'idle exchanges': idle.length,
        'idle p50, ms': at(idle, 0.5),
        'idle p99, ms': at(idle, 0.99),
        'busy exchanges': busy.length,
        'busy p50, ms': at(busy, 0.5),
        'busy p99, ms': at(busy, 0.99),
        'load of the machine': Math.round(loadavg()[0] ?? 0),
      })
      expect(await countOf(db, done)).toBe(count)
      expect(busy.length).toBeGreaterThan(0)
      // Short runs share the machine with other tests.
      if (!isSoak) return
      expect.soft(inSecond).toBeGreaterThanOrEqual(LEAST_IN_SECOND)
      expect.soft(at(busy, 0.99)).toBeLessThanOrEqual(MOST_SLOWER * at(idle, 0.99))
    })
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
  },
  PATIENCE_MS,
)

async function countOf(db: Database, sql: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql)
  return row?.n ?? 0
}

function at(times: readonly number[], share: number): number {
  return Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
}

let exchanges = 0

/**
 * Lets owners exchange until something has come about, at least so many times each; returns how
 * long each took, the shortest first.
 */
async function exchangeFor(
  owners: readonly { token: string; wallet: RemoteWallet }[],
  until: () => Promise<boolean>,
  least = 0,
): Promise<number[]> {
  const state = { isOver: false }
  const times: number[] = []
  const act = async ({ token, wallet }: { token: string; wallet: RemoteWallet }) => {
    for (let n = 0; n < least || !state.isOver; n += 1) {
      const actor = await actorOf(wallet, token)
      const [from, to] = n % 2 === 0 ? (['USD', 'EUR'] as const) : (['EUR', 'USD'] as const)
      exchanges += 1
      const began = performance.now()
      const reply = await exchange(wallet, actor, {
        from,
        to,
        // Each brings about what the next one takes: no account runs out of money.
        amount: from === 'USD' ? 500n : 425n,
        key: `load ${exchanges}`,
      })
      times.push(performance.now() - began)
      // A rate may change between its reading and the exchange.
      expect(['success', 'RATE_CHANGED']).toContain(reply.json['code'] ?? reply.json['status'])
      await sleep(PAUSE_MS)
    }
  }
  const acting = Promise.all(owners.map(act))
  await until()
  state.isOver = true
  await acting
  return times.toSorted((a, b) => a - b)
}
