import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/start/create-app.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import type { PayoutLookup, SbpGateway } from '../../../server/gateways/payout-gateways.ts'
import { watchGateways } from '../../../server/gateways/watch-gateways.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import { testEngines } from '../../support/test-database.ts'
import { call, openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { payOut, quote, readStatus, SBP } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'
import { NO_PAYOUT_METHODS } from '../../../server/gateways/payout-gateways.ts'

/** How the provider answers the start of a payout. */
const STARTS = {
  'answers 500 and has not acted': { acts: false, answer: () => Promise.reject(new Error('500')) },
  'acts and its answer is lost': { acts: true, answer: () => Promise.reject(new Error('reset')) },
  'acts and never answers': { acts: true, answer: () => new Promise<never>(() => {}) },
  'is not reached, because the server was killed': {
    acts: false,
    answer: () => new Promise<never>(() => {}),
  },
} as const

describe.each(testEngines)('a payout whose provider (%s)', (engine) => {
  let wallet: Wallet
  let keys = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())

  /** A provider that remembers what it started, and a server that calls it. */
  const connect = (start: (typeof STARTS)[keyof typeof STARTS]) => {
    const { context } = wallet
    const { sbp } = context.gateways.payoutMethods
    if (!sbp) throw new Error('no SBP')
    const provider = { started: new Array<string>(), end: 'complete' as PaymentStatus }
    const faulty: SbpGateway = {
      ...sbp,
      start: ({ id }) => {
        if (start.acts) provider.started.push(id)
        return start.answer()
      },
      check: ({ id }: PayoutLookup) => {
        const isKnown = provider.started.includes(id)
        return Promise.resolve({ status: isKnown ? provider.end : 'failed' })
      },
    }
    const gateways = watchGateways(
      { ...context.gateways, payoutMethods: { ...context.gateways.payoutMethods, sbp: faulty } },
      { metrics: context.metrics, deadlineMs: 30 },
    )
    const app = createApp({ ...context, gateways })
    const settle = (seconds: number) => {
      wallet.clock.forwardSeconds(seconds)
      const methods = gateways.payoutMethods
      return settlePayouts(context.db, { now: wallet.clock.now(), payout: null, methods })
    }
    const caller: Pick<Wallet, 'call'> = {
      call: (name, asked) => call(app, endpoints[name], asked),
    }
    return { provider, settle, caller }
  }

  const startOne = async (caller: Pick<Wallet, 'call'>) => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const before = await balanceOf(wallet, token, 'RUB')
    const account = await accountIn(wallet, token, 'RUB')
    const { quote_id: quoteId } = await quote(caller, token, { account, amount: '200', to: SBP })
    keys += 1
    const key = `${engine} fault ${keys}`
    const ask = () => payOut(caller, token, { quoteId, to: SBP, key })
    return { token, before, ask, reply: await ask() }
  }

  test.each(Object.entries(STARTS))(
    'a payout is started once and ends as its provider says: %s',
    async (_, start) => {
      const { provider, settle, caller } = connect(start)
      const { token, before, ask, reply } = await startOne(caller)
      expect(reply.json).toMatchObject({ status: 'pending' })
      wallet.clock.forwardSeconds(90)
      const again = await Promise.all([ask(), ask(), ask()])
      expect(new Set([reply, ...again].map(({ text }) => text)).size).toBe(1)
      expect(provider.started).toHaveLength(start.acts ? 1 : 0)
      expect(await settle(0)).toBe(0)
      const status = () => readStatus(caller, token, reply.json['number'])
      expect((await status()).steps.map(({ step }) => step)).toEqual(['accepted'])
      const closed = await Promise.all([settle(31), settle(0), settle(0)])
      expect(closed.reduce((sum, n) => sum + n, 0)).toBe(1)
      const after = await balanceOf(wallet, token, 'RUB')
      expect(after === before).toBe(!start.acts)
      expect((await status()).status).toBe(start.acts ? 'complete' : 'failed')
      expect(provider.started).toHaveLength(start.acts ? 1 : 0)
    },
  )

  test('a payout whose provider is still at it after two minutes waits, and its refusal returns the money', async () => {
    const { provider, settle, caller } = connect(STARTS['acts and its answer is lost'])
    provider.end = 'pending'
    const { token, before, reply } = await startOne(caller)
    expect(await settle(121)).toBe(0)
    const { steps } = await readStatus(caller, token, reply.json['number'])
    expect(steps.map(({ step }) => step)).toEqual(['accepted', 'sent'])
    provider.end = 'failed'
    expect(await settle(60)).toBe(1)
    expect(await balanceOf(wallet, token, 'RUB')).toBe(before)
  })

  test('a payout whose provider is disconnected waits until it is connected again', async () => {
    const { settle, caller } = connect(STARTS['acts and its answer is lost'])
    await startOne(caller)
    wallet.clock.forwardSeconds(121)
    const { db, clock } = wallet.context
    const methods = NO_PAYOUT_METHODS
    expect(await settlePayouts(db, { now: clock.now(), payout: null, methods })).toBe(0)
    expect(await settle(60)).toBe(1)
  })

  test('a payout leaves a ledger and a history that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
    expect(await auditHistory(wallet.context.db)).toEqual([])
  })
})
