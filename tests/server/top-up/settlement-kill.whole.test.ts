import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import {
  openYookassaPayments,
  type YookassaPaymentsDouble,
} from '../../support/providers/yookassa-payments.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { bothEngines } from '../../support/test-database.ts'
import { PATIENCE_MS, PATIENTLY, report, rounds } from '../../support/test-duration.ts'
import { auditHistory } from '../support/history-audit.ts'
import { balanceOf, readText } from '../support/app-owners.ts'
import { keyed } from '../support/keyed.ts'
import { killAt, type KillStep } from '../support/kill-steps.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'

/** Of opening a payment, reading it, and reading what was refunded of it. */
const STEPS: readonly KillStep[] = [
  { request: 'POST /v3/payments', at: 'unheard' },
  { request: 'POST /v3/payments', at: 'unanswered' },
  { request: 'POST /v3/payments', at: 'answered' },
  { request: 'GET /v3/payments', at: 'unanswered' },
  { request: 'GET /v3/payments', at: 'answered' },
  { request: 'GET /v3/refunds', at: 'unanswered' },
  { request: 'GET /v3/refunds', at: 'answered' },
]

const CREDITED = 150.5
const REFUNDED = 50.5

let bench: ServerBench
let double: YookassaPaymentsDouble
beforeAll(async () => {
  bench = await createServerBench()
  double = await openYookassaPayments()
})
afterAll(async () => {
  await bench.clear()
  await double.close()
})

describe.each(bothEngines)('a server that is killed while it settles (%s)', (engine) => {
  const kills = rounds(STEPS.length, 200)

  test(
    'a server that is killed while it settles loses nothing and does nothing twice',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      const settings = {
        ...double.variables,
        ...database.settings,
        PUBLIC_URL: 'https://wallet.example',
      }
      let server = bench.start(settings)
      let wallet = connectWallet(await server.ready)
      const token = await registerRemotely(wallet)
      const balance = async () => Number(await balanceOf(wallet, token, 'RUB'))
      let expected = await balance()
      for (let round = 0; round < kills; round += 1) {
        const step = STEPS[round % STEPS.length]
        if (!step) break
        const key = `killed ${engine} ${round}`
        const isDead = killAt(server, double, step)
        await pay(wallet, token, key).catch(() => {})
        await isDead
        await database.run(inspect)
        server = bench.start(settings)
        wallet = connectWallet(await server.ready)
        await pay(wallet, token, key)
        expected += CREDITED - REFUNDED
        await expect.poll(balance, PATIENTLY).toBeCloseTo(expected, 2)
      }
      await server.stop()
      await database.run(async (db) => {
        expect(await auditHistory(db)).toEqual([])
        expect(await auditLedger(db)).toEqual([])
        expect(await sumCaptured(db)).toBe(CREDITED * kills)
      })
      await database.stop()
      report(`killed while settling, ${engine}`, { kills, lost: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

/**
 * Tops up under one key, as an owner who tries again; the provider pays, refunds and reports once.
 */
async function pay(wallet: RemoteWallet, token: string, key: string): Promise<void> {
  const body = { amount: CREDITED.toFixed(2), currency_code: 'RUB' }
  const { json } = await wallet.call('topUp', { token, body, headers: keyed(key) })
  const order = readText(json['order'])
  const mine = double.payments.filter(({ request }) => request.metadata.order_id === order)
  expect(mine).toHaveLength(1)
  const isNew = mine[0]?.status === 'pending'
  const events = isNew ? [double.pay(order), double.refund(order, REFUNDED.toFixed(2))] : []
  for (const event of events) {
    await wallet.app.request('/v2/providers/yookassa/events', { method: 'POST', body: event })
  }
}

/** The books are even at any moment; then the leases of the dead server end. */
async function inspect(db: Database): Promise<void> {
  expect(await auditLedger(db)).toEqual([])
  const past = new Date(0)
  await db.query('UPDATE payment_order SET check_until = $1, next_check_at = $1', [past])
  await db.query(`UPDATE provider_event SET next_at = $1 WHERE state = 'queued'`, [past])
}

/** Rubles that came from the provider, by the ledger. */
async function sumCaptured(db: Database): Promise<number> {
  const [row] = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS sum
     FROM posting p JOIN account a ON a.id = p.debit_account_id
     JOIN transfer t ON t.id = p.transfer_id
     WHERE a.kind = 'gateway_in' AND a.provider = 'yookassa' AND t.kind = 'topup'`,
  )
  return Number(row?.sum) / 100
}
