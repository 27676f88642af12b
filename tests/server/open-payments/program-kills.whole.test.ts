import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { bothEngines } from '../../support/test-database.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { balanceOf } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { addProgramKey, ORIGIN, setAddress } from '../support/open-payments-acts.ts'
import { allow } from '../support/open-payments-world.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'
import { createSigningClient, madeIn, PAYER, usd } from '../support/signing-shop.ts'

const CLIENTS = 12
/** Cents of a payment, and how many of them a grant pays: more than are made until the kill. */
const AMOUNT = 7
const MOST_PAYMENTS = 400
/** The latest kill after the load is under way, ms. */
const LATEST_MS = 200
const KEY_ID = 'shop-key'
const PAYMENTS = '/op/outgoing-payments'
const Spent = v.object({ grantSpentDebitAmount: v.object({ value: v.string() }) })

/**
 * A payment that was asked for, and what it was answered with; undefined where the answer was lost.
 */
interface AskedPayment {
  quoteId: string
  metadata: { order: number }
  id?: string
}

let bench: ServerBench
beforeAll(async () => {
  bench = await createServerBench()
})
afterAll(() => bench.clear())

describe.each(bothEngines)('a server that is killed while programs pay (%s)', (engine) => {
  const kills = rounds(2, 50)

  test(
    'a killed server keeps each payment that it answered, makes none twice, and spends a grant to the last unit',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      const launch = () => bench.start({ ...database.settings, PUBLIC_URL: ORIGIN })
      let server = launch()
      let address = await server.ready
      let wallet: RemoteWallet = connectWallet(address)
      const [shop, payer] = [await registerRemotely(wallet), await registerRemotely(wallet)]
      await setAddress(wallet, { token: shop }, { name: 'shop-of-anna' })
      await setAddress(wallet, { token: payer }, { name: 'boris' })
      const { privateKey: key, publicKey } = generateKeyPairSync('ed25519')
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID }
      await addProgramKey(wallet, shop, JSON.stringify(jwk))
      const client = createSigningClient({
        key,
        keyId: KEY_ID,
        request: (path, init) => fetch(address + path, init),
        allowAsPayer: (redirect) => allow({ wallet }, payer, redirect),
      })
      let calls = 0
      const payOnce = (token: string, { quoteId, metadata }: AskedPayment) =>
        client.send({
          // A query tells the signatures of equal requests of one second apart.
          path: `${PAYMENTS}?n=${(calls += 1)}`,
          body: { walletAddress: PAYER, quoteId, metadata },
          token,
        })
      const counts = { answered: 0, asked_again: 0, made_before: 0 }
      for (let round = 0; round < kills; round += 1) {
        const limit = AMOUNT * MOST_PAYMENTS + (round % AMOUNT)
        const had = await centsOf(wallet, payer)
        const free = await client.openToken()
        const token = await client.payingToken({ debitAmount: usd(limit) })
        const payments: AskedPayment[] = []
        const run = async () => {
          for (let n = 0; payments.length < MOST_PAYMENTS / 2; n += 1) {
            const receiver = await client.makeIncoming(free, AMOUNT)
            const offer = { walletAddress: PAYER, receiver, method: 'ilp' }
            const quoted = await client.send({ path: '/op/quotes', body: offer, token: free })
            const asked: AskedPayment = {
              quoteId: madeIn(quoted.json),
              metadata: { order: payments.length },
            }
            payments.push(asked)
            asked.id = madeIn((await payOnce(token, asked)).json)
          }
        }
        const running = Promise.allSettled(Array.from({ length: CLIENTS }, () => run()))
        await expect.poll(() => payments.length, { timeout: 60_000 }).toBeGreaterThan(CLIENTS)
        await sleep(Math.random() * LATEST_MS)
        await server.kill()
        await running
        const answered = payments.filter(({ id }) => id !== undefined)
        const lost = payments.filter(({ id }) => id === undefined)
        const before = await database.run((db) => listMade(db, payments))
        expect(answered.filter(({ quoteId, id }) => before.get(quoteId) !== id)).toEqual([])
        server = launch()
        address = await server.ready
        wallet = connectWallet(address)
        for (const asked of payments) {
          const answer = await payOnce(token, asked)
          expect(answer.status).toBe(201)
          const id = madeIn(answer.json)
          expect(id).toBe(before.get(asked.quoteId) ?? id)
          asked.id = id
        }
        expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length)
        const spent = AMOUNT * payments.length
        const rest = await client.makeIncoming(free)
        expect(await client.pay(token, rest, limit - spent + 1)).toMatchObject({
          code: 'insufficient_grant',
        })
        const last = await client.pay(token, rest, limit - spent)
        expect(v.parse(Spent, last.json).grantSpentDebitAmount.value).toBe(String(limit))
        expect(had - (await centsOf(wallet, payer))).toBe(limit)
        await server.stop()
        await database.run(async (db) => {
          expect((await listMade(db, payments)).size).toBe(payments.length)
          expect(await auditLedger(db)).toEqual([])
          expect(await auditHistory(db)).toEqual([])
          expect(await findUneven(db)).toEqual([])
        })
        counts.answered += answered.length
        counts.asked_again += lost.length
        counts.made_before += lost.filter(({ quoteId }) => before.has(quoteId)).length
        server = launch()
        address = await server.ready
        wallet = connectWallet(address)
      }
      expect(counts.answered).toBeGreaterThan(0)
      expect(counts.asked_again).toBeGreaterThan(0)
      await server.stop()
      await database.stop()
      report(`killed while programs pay, ${engine}`, { kills, lost: 0, doubled: 0, ...counts })
    },
    PATIENCE_MS,
  )
})

async function centsOf(wallet: RemoteWallet, token: string): Promise<number> {
  return Number((await balanceOf(wallet, token, 'USD'))?.replace('.', ''))
}

/** Returns the addresses of payments that were made, by those of their quotes. */
async function listMade(
  db: Database,
  payments: readonly AskedPayment[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; quote_id: string }>(
    'SELECT id, quote_id FROM outgoing_payment',
  )
  const made = new Map(
    rows.map((row) => [`${ORIGIN}/op/quotes/${row.quote_id}`, `${ORIGIN}${PAYMENTS}/${row.id}`]),
  )
  return new Map(
    payments.flatMap(({ quoteId }) => {
      const id = made.get(quoteId)
      return id === undefined ? [] : [[quoteId, id] as const]
    }),
  )
}

/** Returns grants and incoming payments whose sums are not those of the payments that were made. */
function findUneven(db: Database): Promise<unknown[]> {
  return db.query(
    `SELECT u.grant_id AS id FROM access_grant_use u WHERE u.debit_minor IS DISTINCT FROM
       (SELECT sum(p.debit_minor) FROM outgoing_payment p WHERE p.grant_id = u.grant_id)
     UNION ALL SELECT i.id FROM incoming_payment i WHERE i.received_minor IS DISTINCT FROM
       (SELECT coalesce(sum(p.receive_minor), 0) FROM outgoing_payment p WHERE p.incoming_id = i.id)
     UNION ALL SELECT o.id FROM payment_quote o WHERE (o.used_at IS NOT NULL) IS DISTINCT FROM
       EXISTS (SELECT 1 FROM outgoing_payment p WHERE p.quote_id = o.id)`,
  )
}
