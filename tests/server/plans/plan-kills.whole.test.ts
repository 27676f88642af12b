import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { bothEngines } from '../../support/test-database.ts'
import { PATIENCE_MS, PATIENTLY, report, rounds } from '../../support/test-duration.ts'
import { balanceOf, PIN, readText } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { keyed } from '../support/keyed.ts'
import { type LastingDatabase, provideLastingDatabase } from '../support/lasting-database.ts'
import { placePlan, readRuns } from '../support/plan-acts.ts'
import { openPot, readPot } from '../support/pot-acts.ts'
import { readOrders } from '../support/rate-order-acts.ts'
import { connectWallet, registerRemoteOwner, type RemoteWallet } from '../support/remote-wallet.ts'
import { accountIn, findByPhone } from '../support/transfer-acts.ts'

/** Latest kill after the work is due, ms. */
const LATEST_MS = 250
/** Rubles that each plan takes. */
const AMOUNT = 500
/**
 * Dollars of each order at a rate; a price of 1.1 euros is above the simulated one, and is never
 * reached by itself.
 */
const ORDER = { amount: '2.00', unit: 'from', target: '1.1', least_amount: '2.20' } as const
/** Rounds for which the money of an owner lasts. */
const ROUNDS_OF_ONE = 25
/** A plan that fails without an answer is left alone for a minute. */
const AFTER_PAUSE = { timeout: PATIENTLY.timeout + 120_000 }
/** Plans of each kind, and orders at a rate, that are due when a server is killed. */
const OF_KIND = { exchange: 2, transfer: 2, pot: 2, order: 2 } as const
const NOON = 12

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

/** A zone in which it is about noon, so that the runs of today are due, and today does not end. */
function zoneOfNoon(): string {
  const ahead = NOON - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The servers of a database: two, and one of the embedded engine. */
async function startServers(database: LastingDatabase, count: number) {
  const start = () => bench.start(database.settings)
  const servers = Array.from({ length: count }, start)
  await Promise.all(servers.map(({ ready }) => ready))
  const stop = () => Promise.all(servers.map((server) => server.stop()))
  const restart = async (n: number) => {
    servers[n] = start()
    await servers[n].ready
  }
  return {
    stop,
    connect: async () => connectWallet((await servers[0]?.ready) ?? ''),
    /**
     * Lets work become due, and kills one of the servers while they do it. The embedded engine is
     * only open to one process.
     */
    async killDuring(prepare: (db: Database) => Promise<void>): Promise<void> {
      if (count === 1) await stop()
      await database.run(prepare)
      if (count === 1) await restart(0)
      await sleep(randomInt(LATEST_MS))
      const victim = randomInt(count)
      await servers[victim]?.kill()
      if (count > 1) await database.run(async (db) => expect(await auditLedger(db)).toEqual([]))
      await restart(victim)
    },
  }
}

async function makeOwner(wallet: RemoteWallet, key: string) {
  const { token } = await registerRemoteOwner(wallet)
  const friend = await registerRemoteOwner(wallet)
  const rubles = await accountIn(wallet, token, 'RUB')
  const dollars = await accountIn(wallet, token, 'USD')
  const euros = await accountIn(wallet, token, 'EUR')
  const pot = await openPot(wallet, token, { account_id: rubles }, key)
  const { id: recipient_id } = await findByPhone(wallet, token, friend.phone)
  return {
    token,
    friend: friend.token,
    pot,
    order: { from_account_id: dollars, to_account_id: euros },
    acts: {
      exchange: { kind: 'exchange', account_id: rubles, to_account_id: dollars },
      transfer: { kind: 'transfer', account_id: rubles, recipient_id },
      pot: { kind: 'pot', account_id: rubles, pot_id: pot },
    },
    had: Number(await balanceOf(wallet, token, 'RUB')),
    friendHad: Number(await balanceOf(wallet, friend.token, 'RUB')),
    rounds: 0,
  }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

describe.each(bothEngines)('servers of which one is killed while they run plans (%s)', (engine) => {
  const kills = rounds(4, 200)

  test(
    'servers of which one is killed run each plan and each order at a rate once, and leave none out',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      const servers = await startServers(database, engine === 'postgres' ? 2 : 1)
      let wallet = await servers.connect()
      const zone = zoneOfNoon()
      let owner = await makeOwner(wallet, `pot ${engine}`)
      const planned: string[] = []
      const ordered: string[] = []
      for (let round = 0; round < kills; round += 1) {
        const name = `killed ${engine} ${round}`
        if (owner.rounds === ROUNDS_OF_ONE) owner = await makeOwner(wallet, `pot ${name}`)
        const ids = await placePlans(wallet, owner, { name, zone })
        planned.push(...ids)
        ordered.push(...(await placeOrders(wallet, owner, { name, zone })))
        owner.rounds += 1
        await servers.killDuring((db) => makeDue(db, ids, dateIn(zone, new Date())))
        wallet = await servers.connect()
        const statuses = async () => {
          const runs = await Promise.all(ids.map((id) => readRuns(wallet, owner.token, id)))
          return runs.flat().map(({ status }) => status)
        }
        await expect.poll(statuses, AFTER_PAUSE).toEqual(ids.map(() => 'done'))
        const waiting = async () => {
          const { results } = await readOrders(wallet, owner.token)
          return results.filter(({ state }) => state !== 'done').length
        }
        await expect.poll(waiting, AFTER_PAUSE).toBe(0)
        await expectMoney(wallet, owner)
      }
      await servers.stop()
      await database.run(async (db) => {
        const runs = await db.query('SELECT DISTINCT transfer_id FROM plan_run WHERE status = $1', [
          'done',
        ])
        expect(runs).toHaveLength(planned.length)
        const orders = await db.query(
          `SELECT DISTINCT transfer_id FROM rate_order WHERE id = ANY ($1::uuid[]) AND state = 'done'`,
          [ordered],
        )
        expect(orders).toHaveLength(ordered.length)
        expect(await auditHistory(db)).toEqual([])
        expect(await auditLedger(db)).toEqual([])
      })
      await database.stop()
      const done = { plans: planned.length, orders: ordered.length }
      report(`killed while running plans, ${engine}`, { kills, ...done, left: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

interface Placed {
  name: string
  zone: string
}

/** Sets plans of tomorrow, and returns their ids. */
async function placePlans(wallet: RemoteWallet, owner: Owner, { name, zone }: Placed) {
  const days = { every: 'once', first_on: addDays(dateIn(zone, new Date()), 1), time_zone: zone }
  const ids: string[] = []
  for (const kind of ['exchange', 'transfer', 'pot'] as const) {
    for (let n = 0; n < OF_KIND[kind]; n += 1) {
      const asked = { key: `${name} ${kind} ${n}`, amount: `${AMOUNT}.00`, ...days }
      const { json } = await placePlan(wallet, owner.token, { ...asked, ...owner.acts[kind] })
      ids.push(readText(json['id']))
    }
  }
  return ids
}

async function placeOrders(wallet: RemoteWallet, owner: Owner, { name, zone }: Placed) {
  const until_on = addDays(dateIn(zone, new Date()), 7)
  const body = { ...ORDER, ...owner.order, until_on, time_zone: zone, pin: PIN }
  const ids: string[] = []
  for (let n = 0; n < OF_KIND.order; n += 1) {
    const headers = keyed(`${name} order ${n}`)
    const { json } = await wallet.call('placeRateOrder', { token: owner.token, body, headers })
    ids.push(readText(json['id']))
  }
  return ids
}

/** Plans of tomorrow become due today, and the present rate reaches all orders. */
async function makeDue(db: Database, ids: readonly string[], today: string): Promise<void> {
  await db.query(`UPDATE rate_order SET threshold = 0.5, target = 0.5 WHERE state = 'waiting'`)
  await db.query(
    `UPDATE plan SET first_on = $2, next_on = $2, told_on = $2, due_at = $3 WHERE id = ANY ($1::uuid[])`,
    [ids, today, new Date(0)],
  )
}

/** What was taken, sent and set aside is what all plans of the owner come to. */
async function expectMoney(wallet: RemoteWallet, owner: Owner): Promise<void> {
  const { exchange, transfer, pot } = OF_KIND
  const spent = owner.rounds * (exchange + transfer + pot) * AMOUNT
  const has = Number(await balanceOf(wallet, owner.token, 'RUB'))
  expect(has).toBeCloseTo(owner.had - spent, 2)
  const friendHas = Number(await balanceOf(wallet, owner.friend, 'RUB'))
  expect(friendHas).toBeCloseTo(owner.friendHad + owner.rounds * transfer * AMOUNT, 2)
  const { balance } = await readPot(wallet, owner.token, owner.pot)
  expect(Number(balance)).toBeCloseTo(owner.rounds * pot * AMOUNT, 2)
}
