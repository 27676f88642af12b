import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import { withdraw } from '../support/money-acts.ts'
import { makePayout, setThreshold } from '../support/office-payout-acts.ts'
import { sendShown } from '../support/office-forms.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { type Target, SBP, withdrawBy } from '../support/payout-acts.ts'

const DAY_SECONDS = 86_400

describe.each(testEngines)('thresholds of payouts (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
  })
  afterAll(() => world.close())

  const query = (sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Record<string, unknown>>(sql, parameters)
  const setDay = (code: string, minor: number) =>
    query('UPDATE payout_day_threshold SET amount_minor = $2 WHERE currency_code = $1', [
      code,
      minor,
    ])
  const storedDay = (code: string) =>
    query(
      'SELECT amount_minor AS amount, version FROM payout_day_threshold WHERE currency_code = $1',
      [code],
    )
  /** The status of the payout that a withdrawal made. */
  const payOut = async (token: string, amount: string, to: Target = SBP) => {
    const { json } = await withdrawBy(world.wallet, token, {
      code: 'RUB',
      amount,
      to,
      key: randomUUID(),
    })
    const [row] = await query('SELECT status FROM payout WHERE number = $1', [json['number']])
    return row?.['status'] ?? json['code']
  }

  test('thresholds of a new wallet are below what an owner may withdraw in a day', async () => {
    const rows = await query(
      `SELECT l.currency_code AS code FROM tariff_line l
       LEFT JOIN payout_threshold t ON t.currency_code = l.currency_code AND t.amount_minor < l.limit_minor
       LEFT JOIN payout_day_threshold d ON d.currency_code = l.currency_code
         AND d.amount_minor < l.limit_minor AND d.amount_minor > t.amount_minor
       WHERE l.act = 'withdrawal_limit' AND (t.currency_code IS NULL OR d.currency_code IS NULL)`,
    )
    expect(rows).toEqual([])
  })

  test('thresholds of payouts hold what an owner withdraws in small parts within a day, and not what another one does', async () => {
    await setDay('RUB', 250_000)
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    expect(await payOut(token, '1001')).toBe('sent')
    expect(await payOut(token, '1002')).toBe('sent')
    expect(await payOut(token, '1003')).toBe('held')
    // The held one counts; small sums wait as well.
    expect(await payOut(token, '11')).toBe('held')
    const { token: other } = await registerOwner(world.wallet, { isVerified: true })
    expect(await payOut(other, '1004')).toBe('sent')
    const [held] = await query(`SELECT id FROM payout WHERE status = 'held' ORDER BY id LIMIT 1`)
    const { html } = await finance.get(`/payouts/${String(held?.['id'])}`)
    expect(html).toContain('The withdrawals of the owner in 24 hours are above ₽2,500.00.')
    world.wallet.clock.forwardSeconds(DAY_SECONDS + 1)
    const { token: renewed } = await registerOwner(world.wallet, { isVerified: true })
    expect(await payOut(renewed, '1005')).toBe('sent')
  })

  test('thresholds of payouts refuse a card number above the sum of a day with what is left', async () => {
    await setDay('RUB', 250_000)
    await setThreshold(world, 'RUB', 1_000_000)
    const payout = await makePayout(world, { amount: '2000' })
    const asked = { code: 'RUB', amount: 100_000n, key: randomUUID() }
    const { json } = await withdraw(world.wallet, payout, asked)
    expect(json).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringMatching(/2,500\.00/),
    })
  })

  test('thresholds of a day are changed and removed by two people', async () => {
    finance = await signInAgain(world.request, finance)
    approver = await signInAgain(world.request, approver)
    const path = '/terms/limits/day_threshold-EUR'
    expect((await finance.get('/terms')).html).toContain(`href="${path}"`)
    await sendShown(finance, path, { key: randomUUID(), reason: REASON, amount: '5,000' })
    expect((await signLast(world, finance)).status).toBe(403)
    await signLast(world, approver)
    expect(await storedDay('EUR')).toEqual([{ amount: 500_000n, version: 1 }])
    await expect(setDay('EUR', 9)).rejects.toThrow(/payout_day_threshold_signed/)
    await sendShown(finance, `${path}/remove`, { key: randomUUID(), reason: REASON })
    await signLast(world, approver)
    expect(await storedDay('EUR')).toEqual([])
  })
})
