import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { balanceOf, type Owner, registerOwner } from '../support/app-owners.ts'
import { actorOf, exchange, withdraw } from '../support/money-acts.ts'
import { CARD, SBP, type Target, USDC, withdrawBy } from '../support/payout-acts.ts'

const TWO_MINUTES_S = 120

interface Act {
  key: string
  isRepeatConfirmed: boolean
}

describe.each(testEngines)('the same act under another key (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let keys = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())

  const newKey = () => `repeat ${engine} ${(keys += 1)}`
  const payOutBy = (code: string, amount: string, to: Target) => (act: Act) =>
    withdrawBy(wallet, owner.token, { code, amount, to, ...act })

  const acts: readonly [string, string, (act: Act) => Promise<Reply>][] = [
    [
      'an exchange',
      'EXCHANGE_REPEATED',
      async (act) => {
        const actor = await actorOf(wallet, owner.token)
        return exchange(wallet, actor, { from: 'USD', to: 'EUR', amount: 17_00n, ...act })
      },
    ],
    [
      'a withdrawal with a card number',
      'WITHDRAWAL_REPEATED',
      (act) => withdraw(wallet, owner, { code: 'RUB', amount: 700_00n, ...act }),
    ],
    ['a withdrawal by phone', 'WITHDRAWAL_REPEATED', payOutBy('RUB', '150', SBP)],
    ['a withdrawal to a card', 'WITHDRAWAL_REPEATED', payOutBy('RUB', '900', CARD)],
    ['a withdrawal of USDC', 'WITHDRAWAL_REPEATED', payOutBy('USDC', '11', USDC)],
  ]

  test.each(acts)(
    'the same act under another key is a question for two minutes: %s: %s',
    async (_name, code, act) => {
      const first = newKey()
      const done = await act({ key: first, isRepeatConfirmed: false })
      expect(done.status).toBe(200)
      const key = newKey()
      const asked = await act({ key, isRepeatConfirmed: false })
      expect(asked).toMatchObject({ status: 422, json: { code } })
      expect(String(asked.json['message'])).toMatch(/\?$/)
      expect((await act({ key, isRepeatConfirmed: true })).status).toBe(200)
      wallet.clock.forwardSeconds(TWO_MINUTES_S + 1)
      expect((await act({ key: newKey(), isRepeatConfirmed: false })).status).toBe(200)
    },
  )

  test('the same act under another key is no repeat for another amount, another pair or another recipient', async () => {
    const other = { ...SBP, phone: '79001112244' }
    wallet.clock.forwardSeconds(TWO_MINUTES_S + 1)
    const actor = await actorOf(wallet, owner.token)
    const isRepeatConfirmed = false
    const pay = (amount: string, to: Target) =>
      withdrawBy(wallet, owner.token, { code: 'RUB', amount, to, key: newKey(), isRepeatConfirmed })
    const trade = (from: string, to: string, amount: bigint) =>
      exchange(wallet, actor, { from, to, amount, key: newKey(), isRepeatConfirmed })
    const replies = [
      await pay('151', SBP),
      await pay('152', SBP),
      await pay('151', other),
      await trade('USD', 'EUR', 5_00n),
      await trade('USD', 'EUR', 5_01n),
      await trade('USD', 'RUB', 5_00n),
      await trade('EUR', 'USD', 5_00n),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })

  test('the same act under another key is no repeat of a withdrawal that failed', async () => {
    wallet.clock.forwardSeconds(TWO_MINUTES_S + 1)
    const act = payOutBy('RUB', '160', SBP)
    const { json } = await act({ key: newKey(), isRepeatConfirmed: false })
    await wallet.context.db.query(
      `UPDATE payout SET status = 'failed', closed_at = created_at WHERE number = $1`,
      [json['number']],
    )
    expect((await act({ key: newKey(), isRepeatConfirmed: false })).status).toBe(200)
  })

  test('sent eight times at the same moment is done once', async () => {
    wallet.clock.forwardSeconds(TWO_MINUTES_S + 1)
    const actor = await actorOf(wallet, owner.token)
    const before = Number(await balanceOf(wallet, owner.token, 'USD'))
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        exchange(wallet, actor, {
          from: 'USD',
          to: 'EUR',
          amount: 3_00n,
          key: newKey(),
          isRepeatConfirmed: false,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(before - Number(await balanceOf(wallet, owner.token, 'USD'))).toBeCloseTo(3, 5)
  })
})
