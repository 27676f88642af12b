import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withdraw } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import type { PayoutGateway } from '../../../server/gateways/gateways.ts'
import { createLog } from '../../../server/ops/log/log.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { balanceOf, registerOwner } from '../support/app-owners.ts'
import { createOwner, NOON, outcomeOf, tally, type TestOwner } from '../support/ledger-world.ts'
import { removeThresholds } from '../support/payout-acts.ts'
import { CARDS, topUp, pay, withdraw as askToWithdraw } from '../support/money-acts.ts'
import { dropTariffLines } from '../support/tariff-lines.ts'

const gateway: PayoutGateway = {
  start: () => Promise.resolve({}),
  check: () => Promise.resolve('pending'),
}
const log = createLog('json', () => {})

const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

function ask({ userId }: TestOwner, amount: string, changes: object = {}) {
  const request = { amount, currency_code: 'USD', pan: CARDS.pays }
  return {
    userId,
    idempotencyKey: randomUUID(),
    request,
    now: NOON,
    payout: gateway,
    log,
    isRepeatConfirmed: true,
    ...changes,
  }
}

describe.each(testEngines)('the daily limit (%s)', (engine) => {
  const database = withTestDatabase(engine)
  beforeAll(() => removeThresholds(database()))

  /** An owner with 20,000 dollars and a level that lets 7,500 out within a day. */
  const createVerified = async () => {
    const owner = await createOwner(database(), { USD: 20_000_00n })
    await database().query(`UPDATE app_user SET level = 'verified' WHERE id = $1`, [owner.userId])
    return owner
  }

  test('the daily limit pays out no more than the limit, also in parallel', async () => {
    const owner = await createVerified()
    const acts = Array.from({ length: 12 }, () => withdraw(database(), ask(owner, '1000.00')))
    expect(await tally(acts)).toEqual({ done: 7, LIMIT_EXCEEDED: 5 })
    expect(await outcomeOf(withdraw(database(), ask(owner, '500.00')))).toBe('done')
    expect(await outcomeOf(withdraw(database(), ask(owner, '0.01')))).toBe('LIMIT_EXCEEDED')
  })

  test('the daily limit counts the last 24 hours, without returned payouts', async () => {
    const owner = await createVerified()
    const { payoutId } = await withdraw(database(), ask(owner, '4000.00'))
    await withdraw(database(), ask(owner, '3500.00', { now: at(10) }))
    const late = () => withdraw(database(), ask(owner, '4000.00', { now: at(23) }))
    expect(await outcomeOf(late())).toBe('LIMIT_EXCEEDED')
    await database().query(`UPDATE payout SET status = 'failed' WHERE id = $1`, [payoutId])
    expect(await outcomeOf(late())).toBe('done')
    const next = (hours: number) => withdraw(database(), ask(owner, '3500.00', { now: at(hours) }))
    expect(await outcomeOf(next(33.9))).toBe('LIMIT_EXCEEDED')
    expect(await outcomeOf(next(34.1))).toBe('done')
  })

  test('the daily limit treats two concurrent copies of a request as one', async () => {
    const owner = await createVerified()
    const given = ask(owner, '5000.00')
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(database(), given)))
    expect(new Set(answers.map(({ payoutId }) => payoutId)).size).toBe(1)
  })

  test('the daily limit does not apply to a currency without a line', async () => {
    await dropTariffLines(database(), { act: 'withdrawal_limit', currency: 'EUR' })
    const owner = await createOwner(database(), { EUR: 20_000_00n })
    await database().query(`UPDATE app_user SET level = 'verified' WHERE id = $1`, [owner.userId])
    const given = ask(owner, '19000.00')
    const inEuro = { ...given, request: { ...given.request, currency_code: 'EUR' } }
    expect(await outcomeOf(withdraw(database(), inEuro))).toBe('done')
  })
})

describe('shown to the owner', () => {
  let wallet: Wallet
  beforeAll(async () => {
    wallet = await openWallet()
    await removeThresholds(wallet.context.db)
  })
  afterAll(() => wallet.close())

  test('limit and what is left of it, in the profile and in the refusal', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const { json } = await topUp(wallet, { token }, { code: 'USD', amount: 9_000_00n, key: 'in' })
    await pay(wallet, String(json['url']), 'approve')
    const limits = async () => (await wallet.call('authInfo', { token })).json['limits']
    expect(await limits()).toMatchObject([
      { currency_code: 'RUB', daily_limit: '600000.00', daily_left: '600000.00' },
      { currency_code: 'USD', daily_limit: '7500.00', daily_left: '7500.00' },
      { currency_code: 'EUR' },
      {},
    ])
    const out = { code: 'USD', amount: 5_500_00n }
    await askToWithdraw(wallet, { token }, { ...out, key: 'first' })
    expect(await limits()).toContainEqual(
      expect.objectContaining({ daily_limit: '7500.00', daily_left: '2000.00' }),
    )
    const before = await balanceOf(wallet, token, 'USD')
    const refused = await askToWithdraw(wallet, { token }, { ...out, key: 'second' })
    expect(refused).toMatchObject({ status: 422, json: { code: 'LIMIT_EXCEEDED' } })
    expect(refused.json['message']).toMatch(/7,500\.00.*2,000\.00/)
    expect(await balanceOf(wallet, token, 'USD')).toBe(before)
  })

  test('the own limit shows nothing before a level that may withdraw', async () => {
    const { token } = await registerOwner(wallet)
    expect((await wallet.call('authInfo', { token })).json['limits']).toEqual([])
  })
})
