import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { listAccounts, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import {
  type Actor,
  actorsOf,
  CARDS,
  exchange,
  gainOf,
  pay,
  topUp,
  transfer,
  withdraw,
} from '../support/money-acts.ts'
import { addToPot, openPot, takeFromPot } from '../support/pot-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

const CODES = ['RUB', 'USD', 'EUR'] as const
type Code = (typeof CODES)[number]

/** An act that a client asks for; `sendings` under one key, all at once. */
type Act = { sendings: number } & (
  | { kind: 'topUp'; code: Code; amount: Minor; outcome: 'approve' | 'fail' }
  | { kind: 'withdraw'; code: Code; amount: Minor; isPaid: boolean }
  | { kind: 'exchange'; from: Code; to: Code; amount: Minor }
  | { kind: 'transfer'; isOut: boolean; code: Code; amount: Minor }
  | { kind: 'pot'; isIn: boolean; code: Code; amount: Minor }
)

const code = fc.constantFrom(...CODES)
// Now and then more than there is.
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1_00n, max: 900_00n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 5_000_00n, max: 90_000_00n }) },
)
const sendings = fc.constantFrom(1, 1, 2, 4)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('topUp' as const),
    code,
    amount,
    sendings,
    outcome: fc.constantFrom('approve' as const, 'approve' as const, 'fail' as const),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    code,
    amount,
    sendings,
    isPaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('exchange' as const), from: code, to: code, amount, sendings }),
  fc.record({
    kind: fc.constant('transfer' as const),
    isOut: fc.boolean(),
    code,
    amount,
    sendings,
  }),
  fc.record({ kind: fc.constant('pot' as const), isIn: fc.boolean(), code, amount, sendings }),
)
/** Bursts one after another; what is in one burst happens at once. */
const bursts = fc.array(fc.array(act, { minLength: 1, maxLength: 7 }), {
  minLength: 1,
  maxLength: 4,
})

/** What an act did, read off its answers. */
interface Effect {
  isDone: boolean
  /** The friend has the other side of it. */
  isTransfer?: true
  /** Amounts that the act debits and credits. */
  debit: { code: Code; amount: Minor } | undefined
  credit: { code: Code; amount: Minor } | undefined
}

const RUNS = rounds(6, 150)
let keys = 0
/** A pot of the owner in each currency. */
const pots = new Map<Code, string>()

describe.each(testEngines)('the API against a model (%s)', (engine) => {
  let wallet: Wallet
  let acts = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    // The model knows neither limits nor thresholds; their own tests do.
    await wallet.context.db.query('DELETE FROM tariff_line WHERE limit_minor IS NOT NULL')
    await wallet.context.db.query('DELETE FROM payout_threshold')
    await wallet.context.db.query('DELETE FROM payout_day_threshold')
  })
  afterAll(() => wallet.close())

  test(
    'concurrent, repeated and excessive requests neither create nor lose money',
    async () => {
      const { token } = await registerOwner(wallet, { isVerified: true })
      const friend = await registerOwner(wallet, { isVerified: true })
      for (const currency of CODES) {
        const account_id = await accountIn(wallet, token, currency)
        pots.set(
          currency,
          await openPot(wallet, token, { account_id }, `pot ${engine} ${currency}`),
        )
      }
      await fc.assert(
        fc.asyncProperty(bursts, async (sequence) => {
          const [actor, other] = await actorsOf(wallet, [token, friend.token])
          if (!actor || !other) throw new Error('no owners')
          for (const burst of sequence) {
            acts += burst.length
            const before = await readBalances(wallet, other)
            const effects = await runBurst(wallet, actor, other, burst)
            await expectFriend(wallet, other, before, effects)
          }
        }),
        // A burst that broke off leaves payouts behind: a smaller one would fail of those.
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(await auditLedger(wallet.context.db)).toEqual([])
      expect(await auditHistory(wallet.context.db)).toEqual([])
      report(`model, ${engine}`, { sequences: RUNS, acts })
    },
    PATIENCE_MS,
  )
})

/** The friend has lost and gained what the transfers of the burst say, and is never below zero. */
async function expectFriend(
  wallet: Wallet,
  friend: Actor,
  before: ReadonlyMap<string, Minor>,
  effects: readonly Effect[],
): Promise<void> {
  const transfers = effects.filter(({ isTransfer }) => isTransfer)
  const [gained, lost] = [sumUp(transfers, 'debit'), sumUp(transfers, 'credit')]
  const after = await readBalances(wallet, friend)
  for (const currency of CODES) {
    const [had, came, out] = [before, gained, lost].map((sums) => sums.get(currency) ?? 0n)
    expect(after.get(currency)).toBe((had ?? 0n) + (came ?? 0n) - (out ?? 0n))
    expect(after.get(currency)).toBeGreaterThanOrEqual(0n)
  }
}

/** Runs the acts of a burst at once and returns what each did. */
async function runBurst(
  wallet: Wallet,
  actor: Actor,
  friend: Actor,
  burst: readonly Act[],
): Promise<Effect[]> {
  const before = await readBalances(wallet, actor)
  const effects = await Promise.all(burst.map((one) => run(wallet, actor, friend, one)))
  const paid = sumUp(effects, 'debit')
  const gained = sumUp(effects, 'credit')
  const middle = await readBalances(wallet, actor)
  for (const currency of CODES) {
    const [had, out, came] = [before, paid, gained].map((sums) => sums.get(currency) ?? 0n)
    expect(middle.get(currency)).toBe((had ?? 0n) - (out ?? 0n) + (came ?? 0n))
    expect(middle.get(currency)).toBeGreaterThanOrEqual(0n)
  }
  for (const effect of effects) expectFairRefusal(effect, before, paid)
  await settle(wallet)
  const returned = sumUp(
    effects.filter((_, at) => burst[at]?.kind === 'withdraw' && !isPaidOut(burst[at])),
    'debit',
  )
  const after = await readBalances(wallet, actor)
  for (const currency of CODES) {
    const expected = (middle.get(currency) ?? 0n) + (returned.get(currency) ?? 0n)
    expect(after.get(currency)).toBe(expected)
  }
  return effects
}

/** An act is refused for want of money only if there could be too little of it at some moment. */
function expectFairRefusal(
  { isDone, debit }: Effect,
  before: ReadonlyMap<string, Minor>,
  paid: ReadonlyMap<string, Minor>,
): void {
  if (isDone || !debit) return
  const least = (before.get(debit.code) ?? 0n) - (paid.get(debit.code) ?? 0n)
  expect(debit.amount).toBeGreaterThan(least)
}

async function run(wallet: Wallet, actor: Actor, friend: Actor, one: Act): Promise<Effect> {
  keys += 1
  const key = `act ${keys}`
  if (one.kind === 'topUp') return runTopUp(wallet, actor, one, key)
  if (one.kind === 'withdraw') {
    const pan = one.isPaid ? CARDS.pays : CARDS.fails
    const isDone = await send(wallet, one, () => withdraw(wallet, actor, { ...one, pan, key }))
    return { isDone, debit: one, credit: undefined }
  }
  if (one.kind === 'transfer') {
    const sender = one.isOut ? actor : friend
    const isDone = await send(wallet, one, () => transfer(wallet, sender, { ...one, key }))
    const [debit, credit] = one.isOut ? [one, undefined] : [undefined, one]
    return { isDone, isTransfer: true, debit, credit }
  }
  if (one.kind === 'pot') {
    const move = { id: pots.get(one.code) ?? '', amount: formatAmount(one.amount, 2), key }
    const ask = one.isIn ? addToPot : takeFromPot
    const isDone = await send(wallet, one, () => ask(wallet, actor.token, move))
    const [debit, credit] = one.isIn ? [one, undefined] : [undefined, one]
    return { isDone, debit, credit }
  }
  const { from, to } = one
  const gained = gainOf(actor, from, to, one.amount)
  const isDone = await send(wallet, one, () => exchange(wallet, actor, { ...one, key }))
  const isPossible = from !== to && gained >= 1_00n
  if (!isPossible) expect(isDone).toBe(false)
  return {
    isDone,
    debit: isPossible ? { code: from, amount: one.amount } : undefined,
    credit: { code: to, amount: gained },
  }
}

async function runTopUp(
  wallet: Wallet,
  actor: Actor,
  one: Extract<Act, { kind: 'topUp' }>,
  key: string,
): Promise<Effect> {
  let url = ''
  await send(wallet, one, async () => {
    const reply = await topUp(wallet, actor, { ...one, key })
    url = String(reply.json['url'])
    return reply
  })
  const presses = Array.from({ length: one.sendings }, () => pay(wallet, url, one.outcome))
  expect(new Set(await Promise.all(presses))).toEqual(new Set([303]))
  return { isDone: one.outcome === 'approve', debit: undefined, credit: one }
}

/** Sends a request the given number of times, and then once more. Returns whether it was done. */
async function send(
  { logLines }: Wallet,
  { sendings: times }: Act,
  ask: () => Promise<Reply>,
): Promise<boolean> {
  const replies = await Promise.all(Array.from({ length: times }, ask))
  const broken = replies.filter(({ status }) => status >= 500)
  expect(broken.map(() => logLines.findLast((line) => line.includes('failed')))).toEqual([])
  const done = replies.filter(({ status }) => status === 200)
  if (done.length === 0) return false
  expect(new Set([...done, await ask()].map(({ text }) => text)).size).toBe(1)
  return true
}

function sumUp(effects: readonly Effect[], side: 'debit' | 'credit'): Map<string, Minor> {
  const sums = new Map<string, Minor>()
  for (const effect of effects) {
    const part = effect.isDone ? effect[side] : undefined
    if (part) sums.set(part.code, (sums.get(part.code) ?? 0n) + part.amount)
  }
  return sums
}

/** The sandbox fails a payout to its failing card, and one of exactly 13.13. */
function isPaidOut(one: Act | undefined): boolean {
  return one?.kind === 'withdraw' && one.isPaid && one.amount !== 13_13n
}

/** The jobs of two servers look after the payouts at once. */
async function settle({ context, clock }: Wallet): Promise<void> {
  clock.forwardSeconds(6)
  const { db, gateways } = context
  const payout = gateways.payout
  if (!payout) throw new Error('the sandbox pays out')
  const now = clock.now()
  const look = () => settlePayouts(db, { now, payout })
  while ((await Promise.all([look(), look()])).some((closed) => closed > 0)) {
    // As many rounds as there are payouts due.
  }
}

async function readBalances(wallet: Wallet, { token }: Actor): Promise<Map<string, Minor>> {
  const accounts = await listAccounts(wallet, token)
  return new Map(
    accounts.map(({ currency_code, balance }) => [currency_code, parseAmount(balance, 2) ?? -1n]),
  )
}
