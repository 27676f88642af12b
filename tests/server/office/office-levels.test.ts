import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { levelEndpoints } from '../../../contract/calls/levels.ts'
import { registerOwner } from '../support/app-owners.ts'
import { testEngines } from '../../support/test-database.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'

describe.each(testEngines)('the table of identification levels (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Finn', ['finance'])
  })
  afterAll(() => world.close())

  const levelsOf = async (token: string) =>
    v.parse(levelEndpoints.levels.answer, (await world.wallet.call('levels', { token })).json)
      .results

  test('an owner sees what each level allows, which one is theirs, and the limits of the tariff', async () => {
    const basic = await registerOwner(world.wallet)
    const levels = await levelsOf(basic.token)
    expect(levels.map(({ name, is_own }) => [name, is_own])).toEqual([
      ['Basic', true],
      ['Verified', false],
    ])
    expect(levels[0]?.acts).toEqual(['receive', 'exchange'])
    expect(levels[1]?.acts).toEqual(['receive', 'exchange', 'top_up', 'transfer', 'withdrawal'])
    const limitOf = (n: number, act: string) =>
      levels[n]?.limits.find((one) => one.act === act && one.currency_code === 'RUB')?.limit
    expect(limitOf(0, 'receive_limit')).toBe('60000.00')
    expect(limitOf(0, 'withdrawal_limit')).toBeUndefined()
    expect(limitOf(1, 'withdrawal_limit')).toBe('600000.00')
    expect(limitOf(1, 'receive_limit')).toBeUndefined()
  })

  test('limits stand in the currencies of the owner alone', async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    const accounts = await world.wallet.call('wallet', { token })
    const own = JSON.stringify(accounts.json)
    const levels = await levelsOf(token)
    expect(levels.find(({ is_own }) => is_own)?.name).toBe('Verified')
    const codes = new Set(levels.flatMap(({ limits }) => limits.map((one) => one.currency_code)))
    expect(codes.size).toBeGreaterThan(0)
    for (const code of codes) expect(own).toContain(`"currency_code":"${code}"`)
  })

  test('currencies of an owner without a limit are named beside those that have one', async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    await world.wallet.context.db.query(
      `DELETE FROM tariff_line WHERE act = 'withdrawal_limit' AND currency_code = 'USD'`,
      [],
    )
    const own = (await levelsOf(token)).find(({ is_own }) => is_own)
    const limitOf = (code: string) =>
      own?.limits.find((one) => one.act === 'withdrawal_limit' && one.currency_code === code)
    expect(limitOf('RUB')?.limit).toBe('600000.00')
    expect(limitOf('USD')).toEqual({ act: 'withdrawal_limit', currency_code: 'USD' })
    expect(own?.limits.filter(({ act }) => act === 'receive_limit')).toEqual([])
  })

  test('an operator sees the same table, with all currencies', async () => {
    const { html } = await finance.get('/levels')
    const rows = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(rows).toContain('Top up No Yes')
    expect(rows).toContain('Limit of withdrawals in 24 hours, RUB No ₽600,000.00')
    expect(rows).toContain('Limit of withdrawals in 24 hours, JPY No ¥1,150,000')
    await world.wallet.context.db.query(
      `DELETE FROM tariff_line WHERE act = 'withdrawal_limit' AND currency_code = 'JPY'`,
      [],
    )
    const unlimited = (await finance.get('/levels')).html.replaceAll(/<[^>]+>/g, ' ')
    expect(unlimited.replaceAll(/\s+/g, ' ')).toContain(
      'Limit of withdrawals in 24 hours, JPY No no limit',
    )
    expect((await finance.get('/tariffs')).html).toContain('href="/levels"')
  })
})
