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
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { readOrders, ZONE } from '../support/rate-order-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { accountIn } from '../support/transfer-acts.ts'

/** Latest kill after a server is ready, ms. */
const LATEST_MS = 250
/**
 * Dollars of each order; a price of 1.1 euros is a quarter above the simulated one, and is never
 * reached by itself.
 */
const AMOUNT = 2
/** Rounds for which the money of an owner lasts. */
const ROUNDS_OF_ONE = 50
/** An order that fails without an answer is left alone for a minute. */
const AFTER_PAUSE = { timeout: PATIENTLY.timeout + 120_000 }
/** Orders that are reached when a server is killed. */
const ORDERS = 5

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

describe.each(bothEngines)('a server that is killed while it executes orders (%s)', (engine) => {
  const kills = rounds(4, 200)

  test(
    'a killed server executes each order at a rate once, and leaves none out',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      let server = bench.start(database.settings)
      let wallet = connectWallet(await server.ready)
      const makeOwner = async () => {
        const owner = await registerRemotely(wallet)
        const from_account_id = await accountIn(wallet, owner, 'USD')
        const to_account_id = await accountIn(wallet, owner, 'EUR')
        const had = Number(await balanceOf(wallet, owner, 'USD'))
        return { token: owner, accounts: { from_account_id, to_account_id }, had, spent: 0 }
      }
      let owner = await makeOwner()
      const order = {
        amount: `${AMOUNT}.00`,
        unit: 'from',
        target: '1.1',
        least_amount: '2.20',
        until_on: addDays(dateIn(ZONE, new Date()), 7),
        time_zone: ZONE,
        pin: PIN,
      }
      const ids: string[] = []
      for (let round = 0; round < kills; round += 1) {
        // The money of one owner does not last for all rounds.
        if (round % ROUNDS_OF_ONE === 0) owner = await makeOwner()
        const { token, accounts, had } = owner
        for (let n = 0; n < ORDERS; n += 1) {
          const body = { ...order, ...accounts }
          const headers = keyed(`killed order ${engine} ${round} ${n}`)
          const { json } = await wallet.call('placeRateOrder', { token, body, headers })
          ids.push(readText(json['id']))
          owner.spent += AMOUNT
        }
        await server.stop()
        await database.run(makeReached)
        const dying = bench.start(database.settings)
        await dying.ready
        await sleep(randomInt(LATEST_MS))
        await dying.kill()
        await database.run(async (db) => expect(await auditLedger(db)).toEqual([]))
        server = bench.start(database.settings)
        wallet = connectWallet(await server.ready)
        const waiting = async () => {
          const { results } = await readOrders(wallet, token)
          return results.filter(({ state }) => state !== 'done').length
        }
        await expect.poll(waiting, AFTER_PAUSE).toBe(0)
        const after = Number(await balanceOf(wallet, token, 'USD'))
        expect(after).toBeCloseTo(had - owner.spent, 2)
      }
      await server.stop()
      await database.run(async (db) => {
        const done = await db.query(
          `SELECT DISTINCT transfer_id FROM rate_order WHERE id = ANY ($1::uuid[]) AND state = 'done'`,
          [ids],
        )
        expect(done).toHaveLength(ids.length)
        expect(await auditHistory(db)).toEqual([])
        expect(await auditLedger(db)).toEqual([])
      })
      await database.stop()
      report(`killed while executing orders, ${engine}`, { kills, left: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

/** Lowers the targets below the present rate. */
async function makeReached(db: Database): Promise<void> {
  await db.query(`UPDATE rate_order SET threshold = 0.5, target = 0.5 WHERE state = 'waiting'`)
}
