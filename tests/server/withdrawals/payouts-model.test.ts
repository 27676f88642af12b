import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { CARD, payOut, quote, settle } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'
import { dropTariffLines, setTariffLines } from '../support/tariff-lines.ts'

const RUNS = rounds(8, 200)
/** Longer than a payout that may not have been started waits for its first check. */
const ALL_DUE_SECONDS = 700

/** The amounts whose payouts end so. */
const AMOUNTS: ReadonlyMap<string, string> = new Map([
  ['lost', '14.14'],
  ['unreached', '15.15'],
])

/** A payout to a card with this end, requested several times under one key. */
interface Act {
  end: 'complete' | 'failed' | 'lost' | 'unreached' | 'slow'
  amount: Minor
  sendings: number
}

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    end: fc.constantFrom('complete', 'failed', 'lost', 'unreached', 'slow'),
    amount: fc.oneof(
      { weight: 4, arbitrary: fc.bigInt({ min: 1_00n, max: 90_00n }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 300_00n, max: 900_00n }) },
    ),
    sendings: fc.constantFrom(1, 1, 2, 4),
  }),
  { minLength: 1, maxLength: 8 },
)

/** What an act did, as its quote and its answers say. */
interface Effect {
  isDone: boolean
  isPaid: boolean
  total: Minor
  fee: Minor
}

const read = (text: string | undefined) => parseAmount(text ?? '', 2) ?? -1n
const sumOf = (effects: readonly Effect[], part: 'total' | 'fee') =>
  effects.reduce((sum, effect) => sum + effect[part], 0n)

describe.each(testEngines)('payouts against a model (%s)', (engine) => {
  let wallet: Wallet
  let keys = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    const { db } = wallet.context
    await dropTariffLines(db, { act: 'withdrawal_limit' })
    await setTariffLines(db, { act: 'payout' }, 'least_minor = 1, percent = 1.234')
  })
  afterAll(() => wallet.close())

  /** Amounts decide about `lost` and `unreached`, the token about the others. */
  const run = async (token: string, account: string, act: Act): Promise<Effect> => {
    const amount = AMOUNTS.get(act.end)
    const asked = amount ?? formatAmount((act.amount / 100n) * 100n + 1n, 2)
    const to = { ...CARD, token: `sandbox-${amount ? 'complete' : act.end}-abc12345` }
    const {
      quote_id: quoteId,
      total,
      fee,
    } = await quote(wallet, token, {
      account,
      amount: asked,
      to,
    })
    keys += 1
    const key = `${engine} model ${keys}`
    const replies = await Promise.all(
      Array.from({ length: act.sendings }, () => payOut(wallet, token, { quoteId, to, key })),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect([0, act.sendings]).toContain(done.length)
    expect(new Set(done.map(({ text }) => text)).size).toBe(Math.min(1, done.length))
    const isPaid = act.end !== 'failed' && act.end !== 'unreached'
    return { isDone: done.length > 0, isPaid, total: read(total), fee: read(fee) }
  }

  /** The sum of a house account's entries in dollars. */
  const house = async (kind: string) => {
    const [row] = await wallet.context.db.query<{ sum: string }>(
      `SELECT coalesce(sum(CASE WHEN p.credit_account_id = a.id THEN p.amount_minor
         ELSE -p.amount_minor END), 0)::text AS sum
       FROM account a JOIN posting p ON a.id IN (p.credit_account_id, p.debit_account_id)
       WHERE a.kind = $1 AND a.currency_code = 'USD'`,
      [kind],
    )
    return BigInt(row?.sum ?? '0')
  }

  test(
    'concurrent payouts that end in any way neither create nor lose money',
    async () => {
      let done = 0
      await fc.assert(
        fc.asyncProperty(acts, async (burst) => {
          const { token } = await registerOwner(wallet, { isVerified: true })
          const account = await accountIn(wallet, token, 'USD')
          const balance = async () => read(await balanceOf(wallet, token, 'USD'))
          const before = await balance()
          const [reserve, fees] = [await house('payout_pending'), await house('fee')]
          const effects = await Promise.all(burst.map((act) => run(token, account, act)))
          const taken = effects.filter(({ isDone }) => isDone)
          done += taken.length
          const rest = before - sumOf(taken, 'total')
          expect(await balance()).toBe(rest)
          expect(effects.filter(({ isDone, total }) => !isDone && total <= rest)).toEqual([])
          wallet.clock.forwardSeconds(ALL_DUE_SECONDS)
          for (let closed = 1; closed > 0;) {
            const ends = await Promise.all([settle(wallet.context), settle(wallet.context)])
            closed = ends.reduce((sum, n) => sum + n, 0)
          }
          const paid = taken.filter(({ isPaid }) => isPaid)
          expect(await balance()).toBe(before - sumOf(paid, 'total'))
          expect(await house('fee')).toBe(fees + sumOf(paid, 'fee'))
          expect(await house('payout_pending')).toBe(reserve)
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect(await auditHistory(wallet.context.db)).toEqual([])
      report(`payouts model, ${engine}`, { sequences: RUNS, done })
    },
    PATIENCE_MS,
  )
})
