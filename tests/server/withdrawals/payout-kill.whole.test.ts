import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import {
  openYookassaPayouts,
  type YookassaPayoutsDouble,
} from '../../support/providers/yookassa-payouts.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { bothEngines } from '../../support/test-database.ts'
import { PATIENCE_MS, PATIENTLY, report, rounds } from '../../support/test-duration.ts'
import { balanceOf } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { killAt, type KillStep } from '../support/kill-steps.ts'
import { type LastingDatabase, provideLastingDatabase } from '../support/lasting-database.ts'
import { payOut, quote, readStatus, SBP } from '../support/payout-acts.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'
import { accountIn } from '../support/transfer-acts.ts'

/**
 * `lost`: the answer of the start was lost before, so the payout is looked for and requested again.
 */
type Step = KillStep & { isLost?: true }

const START = 'POST /v3/payouts'
const SEARCH = 'GET /v3/payouts/search'
const READ = 'GET /v3/payouts/po-'
const STEPS: readonly Step[] = [
  { request: START, at: 'unheard' },
  { request: START, at: 'unanswered' },
  { request: START, at: 'answered' },
  { request: SEARCH, at: 'unanswered', isLost: true },
  { request: SEARCH, at: 'answered', isLost: true },
  { request: READ, at: 'unanswered' },
  { request: READ, at: 'answered' },
]

const AMOUNT = 600
/** No more than an owner has, and may withdraw in a day. */
const PAYOUTS_OF_AN_OWNER = 40

describe.each(bothEngines)('a server that is killed while it pays out (%s)', (engine) => {
  const kills = rounds(STEPS.length, 200)
  let bench: ServerBench
  let double: YookassaPayoutsDouble
  let database: LastingDatabase
  let server: ServerProcess
  let wallet: RemoteWallet
  beforeAll(async () => {
    bench = await createServerBench()
    double = await openYookassaPayouts()
    database = await provideLastingDatabase(bench.folder, engine)
    await start()
  })
  afterAll(async () => {
    await bench.clear()
    await database.stop()
    await double.close()
  })

  const launch = () => bench.start({ ...double.variables, ...database.settings })
  const start = async () => {
    server = launch()
    wallet = connectWallet(await server.ready)
  }

  /** What asks for a payout of the owner again and again under one key. */
  const createPayout = async (token: string, key: string) => {
    const before = Number(await balanceOf(wallet, token, 'RUB'))
    const account = await accountIn(wallet, token, 'RUB')
    const asked = { account, amount: String(AMOUNT), to: SBP }
    const { quote_id: quoteId } = await quote(wallet, token, asked)
    return { before, ask: () => payOut(wallet, token, { quoteId, to: SBP, key }) }
  }
  type Payout = Awaited<ReturnType<typeof createPayout>>

  const startedUnder = (id: string) =>
    double.payouts.filter(({ request }) => request.metadata['payout_id'] === id)

  /** Ends the payout at its provider, which reports it. */
  const end = async (id: string, isPaid: boolean) => {
    const body = double.end(id, isPaid ? 'succeeded' : 'canceled')
    await wallet.app.request('/v2/providers/yookassa-payouts/events', { method: 'POST', body })
  }

  /** Asks for the payout, and kills the server at the step. */
  const interrupt = async ({ ask }: Payout, step: Step, isPaid: boolean) => {
    const { request, isLost = false } = step
    if (request === START) {
      const isDead = killAt(server, double, step)
      await ask().catch(() => {})
      return isDead
    }
    if (isLost) double.fail(START, { answer: 'reset' })
    await ask()
    if (isLost) {
      await server.stop()
      await database.run(endLeases)
      server = launch()
      return killAt(server, double, step)
    }
    const isDead = killAt(server, double, step)
    await end(double.payouts.at(-1)?.request.metadata['payout_id'] ?? '', isPaid)
    return isDead
  }

  test(
    'a server that is killed while it pays out loses no payout, starts none twice, and agrees with the provider to the last unit',
    async () => {
      let token = ''
      for (let round = 0; round < kills; round += 1) {
        const step = STEPS[round % STEPS.length]
        if (!step) break
        const isPaid = round % 2 === 0
        if (round % PAYOUTS_OF_AN_OWNER === 0) token = await registerRemotely(wallet)
        const payout = await createPayout(token, `killed ${engine} ${round}`)
        await interrupt(payout, step, isPaid)
        const id = await database.run(inspect)
        await start()
        const { number } = (await payout.ask()).json
        await expect.poll(() => startedUnder(id).length, PATIENTLY).toBe(1)
        await end(id, isPaid)
        const status = async () => (await readStatus(wallet, token, number)).status
        await expect.poll(status, PATIENTLY).toBe(isPaid ? 'complete' : 'failed')
        const after = payout.before - (isPaid ? AMOUNT : 0)
        expect(Number(await balanceOf(wallet, token, 'RUB'))).toBe(after)
        expect(startedUnder(id)).toHaveLength(1)
      }
      await server.stop()
      const paid = double.payouts.filter(({ status }) => status === 'succeeded')
      await database.run(async (db) => {
        expect(await auditHistory(db)).toEqual([])
        expect(await auditLedger(db)).toEqual([])
        expect(await sumPaidOut(db)).toBe(paid.length * AMOUNT)
      })
      report(`killed while paying out, ${engine}`, { kills, lost: 0, doubled: 0 })
    },
    PATIENCE_MS,
  )
})

/**
 * The books are even at any moment; then the leases of the dead server end. Returns the id of the
 * payout.
 */
async function inspect(db: Database): Promise<string> {
  expect(await auditLedger(db)).toEqual([])
  await endLeases(db)
  const [last] = await db.query<{ id: string }>(
    'SELECT id FROM payout ORDER BY created_at DESC LIMIT 1',
  )
  if (!last) throw new Error('no payout was stored')
  return last.id
}

async function endLeases(db: Database): Promise<void> {
  const past = new Date(0)
  await db.query(`UPDATE payout SET claimed_until = $1 WHERE status IN ('pending', 'sent')`, [past])
  await db.query(`UPDATE provider_event SET next_at = $1 WHERE state = 'queued'`, [past])
}

/** Rubles that left by the provider, by the ledger. */
async function sumPaidOut(db: Database): Promise<number> {
  const [row] = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS sum
     FROM posting p JOIN account a ON a.id = p.credit_account_id
     JOIN transfer t ON t.id = p.transfer_id
     WHERE a.kind = 'external' AND a.currency_code = 'RUB' AND t.idem_scope = 'payout'`,
  )
  return Number(row?.sum) / 100
}
