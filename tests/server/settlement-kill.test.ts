import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { auditLedger } from '../../server/domain/ledger/audit.ts'
import { provideDurablePostgres } from '../../scripts/stages/postgres-cluster.ts'
import {
  openYookassaPayments,
  type YookassaPaymentsDouble,
} from '../support/providers/yookassa-payments.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../support/server-process.ts'
import { copyDataFolder, testEngines } from '../support/test-database.ts'
import { PATIENCE_MS, report, rounds } from '../support/test-duration.ts'
import { auditHistory } from './history-audit.ts'
import { balanceOf, readText } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from './remote-wallet.ts'

/** Where the server is killed: when a request has reached the provider, or soon after its answer. */
const STEPS = [
  { request: 'POST /v3/payments', isAnswered: false },
  { request: 'POST /v3/payments', isAnswered: true },
  { request: 'GET /v3/payments', isAnswered: false },
  { request: 'GET /v3/payments', isAnswered: true },
  { request: 'GET /v3/refunds', isAnswered: false },
  { request: 'GET /v3/refunds', isAnswered: true },
] as const

type Step = (typeof STEPS)[number]

const KILLS = rounds(STEPS.length, 200)
/** An answer that is awaited while the server is killed, ms. */
const SLOW_MS = 400
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

describe.each(testEngines)('a server that is killed while it settles (%s)', (engine) => {
  test(
    'loses nothing and does nothing twice',
    async () => {
      const postgres = engine === 'postgres' ? await provideDurablePostgres() : undefined
      const dataDir = await copyDataFolder(bench.folder)
      const settings = {
        ...double.variables,
        PUBLIC_URL: 'https://wallet.example',
        DATA_DIR: dataDir,
        ...(postgres && { DATABASE_URL: postgres.url }),
      }
      const open = () => (postgres ? openPostgres(postgres.url) : openDatabase({ dataDir }))
      let server = bench.start(settings)
      let wallet = connectWallet(await server.ready)
      const token = await registerRemotely(wallet)
      const balance = async () => Number(await balanceOf(wallet, token, 'RUB'))
      let expected = await balance()
      for (let round = 0; round < KILLS; round += 1) {
        const step = STEPS[round % STEPS.length] ?? STEPS[0]
        const key = `killed ${engine} ${round}`
        const isDead = killAt(server, step)
        await pay(wallet, token, key).catch(() => {})
        await isDead
        double.forgetFaults()
        await inspect(await open())
        server = bench.start(settings)
        wallet = connectWallet(await server.ready)
        await pay(wallet, token, key)
        expected += CREDITED - REFUNDED
        await expect.poll(balance, { timeout: 20_000 }).toBeCloseTo(expected, 2)
      }
      await server.stop()
      const db = await open()
      expect(await auditHistory(db)).toEqual([])
      expect(await auditLedger(db)).toEqual([])
      await db.close()
      await postgres?.stop()
      report(`killed while settling, ${engine}`, { kills: KILLS, lost: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

/** Resolves when the server is dead. */
async function killAt(server: ServerProcess, { request, isAnswered }: Step): Promise<void> {
  const isThis = () =>
    double.requests.filter(({ method, url }) => `${method} ${url.pathname}`.startsWith(request))
  const before = isThis().length
  if (!isAnswered) double.fail(request, { delayMs: SLOW_MS })
  while (isThis().length === before) await sleep(1)
  if (isAnswered) await sleep(randomInt(15))
  await server.kill()
}

/** Tops up under one key, as an owner who tries again; the provider pays, refunds and reports once. */
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
  await db.close()
}
