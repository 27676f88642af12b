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
import { balanceOf, readText } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { placePlan, readRuns } from '../support/plan-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'
import { accountIn } from '../support/transfer-acts.ts'

/** Latest kill after a server is ready, ms. */
const LATEST_MS = 250
const AMOUNT = 500
/** Rounds for which the money of an owner lasts. */
const ROUNDS_OF_ONE = 50
/** A plan that fails without an answer is left alone for a minute. */
const AFTER_PAUSE = { timeout: PATIENTLY.timeout + 120_000 }
/** Plans that are due when a server is killed. */
const PLANS = 5
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

describe.each(bothEngines)('a server that is killed while it runs plans (%s)', (engine) => {
  const kills = rounds(4, 200)

  test(
    'runs each of them once, and leaves none out',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      let server = bench.start(database.settings)
      let wallet = connectWallet(await server.ready)
      const zone = zoneOfNoon()
      const makeOwner = async () => {
        const token = await registerRemotely(wallet)
        const account_id = await accountIn(wallet, token, 'RUB')
        const to_account_id = await accountIn(wallet, token, 'USD')
        const had = Number(await balanceOf(wallet, token, 'RUB'))
        return { token, accounts: { account_id, to_account_id }, had, spent: 0 }
      }
      let owner = await makeOwner()
      const days = {
        kind: 'exchange',
        amount: `${AMOUNT}.00`,
        every: 'once',
        first_on: addDays(dateIn(zone, new Date()), 1),
        time_zone: zone,
      }
      for (let round = 0; round < kills; round += 1) {
        // The money of one owner does not last for all rounds.
        if (round % ROUNDS_OF_ONE === 0) owner = await makeOwner()
        const { token, accounts, had } = owner
        const ids: string[] = []
        for (let n = 0; n < PLANS; n += 1) {
          const key = `killed ${engine} ${round} ${n}`
          const { json } = await placePlan(wallet, token, { key, ...days, ...accounts })
          ids.push(readText(json['id']))
          owner.spent += AMOUNT
        }
        await server.stop()
        await database.run((db) => makeDue(db, ids, dateIn(zone, new Date())))
        server = bench.start(database.settings)
        await server.ready
        await sleep(randomInt(LATEST_MS))
        await server.kill()
        await database.run(async (db) => expect(await auditLedger(db)).toEqual([]))
        server = bench.start(database.settings)
        wallet = connectWallet(await server.ready)
        const statuses = async () => {
          const runs = await Promise.all(ids.map((id) => readRuns(wallet, token, id)))
          return runs.flat().map(({ status }) => status)
        }
        await expect.poll(statuses, AFTER_PAUSE).toEqual(ids.map(() => 'done'))
        const after = Number(await balanceOf(wallet, token, 'RUB'))
        expect(after).toBeCloseTo(had - owner.spent, 2)
      }
      await server.stop()
      await database.run(async (db) => {
        expect(await auditHistory(db)).toEqual([])
        expect(await auditLedger(db)).toEqual([])
      })
      await database.stop()
      report(`killed while running plans, ${engine}`, { kills, left: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

/** Plans of tomorrow become due today. */
async function makeDue(db: Database, ids: readonly string[], today: string): Promise<void> {
  await db.query(
    `UPDATE plan SET first_on = $2, next_on = $2, told_on = $2, due_at = $3 WHERE id = ANY ($1::uuid[])`,
    [ids, today, new Date(0)],
  )
}
