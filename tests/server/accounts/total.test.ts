import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import type { Total } from '../../../contract/calls/wallet.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, type Owner, registerOwner } from '../support/app-owners.ts'
import { addToPot, closePot, openPot, takeFromPot } from '../support/pot-acts.ts'

/** The total of all accounts over HTTP (S1). */
describe.each(testEngines)('the total of all accounts (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner

  const run = (sql: string, parameters: unknown[] = []) => wallet.context.db.query(sql, parameters)
  const setBalance = (code: string, minor: bigint) =>
    run(
      `UPDATE account SET balance_minor = $3 WHERE currency_code = $2
         AND user_id = (SELECT id FROM app_user WHERE phone = $1)`,
      [owner.phone, code, minor],
    )
  const setMid = (from: string, to: string, mid: string) =>
    run(
      `UPDATE rate SET mid = $3 WHERE from_currency_code = $1 AND to_currency_code = $2
         AND valid_until IS NULL`,
      [from, to, mid],
    )
  const readTotal = async (): Promise<Total | undefined> => {
    const { json } = await wallet.call('wallet', { token: owner.token })
    const results: [{ total?: Total }] = JSON.parse(JSON.stringify(json['results']))
    return results[0].total
  }
  const choose = (currency_code: string) =>
    wallet.call('setMainCurrency', { token: owner.token, body: { currency_code } })
  const partsOf = async (total: Total | undefined) => {
    const accounts = await listAccounts(wallet, owner.token)
    return (total?.parts ?? []).map(({ account_id, amount }) => {
      const account = accounts.find(({ id }) => id === account_id)
      return `${account?.currency_code} ${amount}`
    })
  }

  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet)
    await moveRates(wallet.context.db, simulatedRates, wallet.clock.now())
    await setMid('USD', 'RUB', '80.123456789012')
    await setMid('EUR', 'RUB', '95')
    await setMid('RUB', 'EUR', '0.01')
    await setMid('USD', 'EUR', '0.9')
  })
  afterAll(() => wallet.close())

  test('the total of all accounts is counted in the currency of the first account, exact and without a time while no other holds money', async () => {
    await setBalance('RUB', 10_005n)
    const total = await readTotal()
    expect(total).toMatchObject({ currency_code: 'RUB', amount: '100.05' })
    expect(total).not.toHaveProperty('rates_at')
    expect(await partsOf(total)).toEqual(['RUB 100.05', 'USD 0.00', 'EUR 0.00'])
  })

  test('the total of all accounts adds the market value of each account, and has the time of the rates', async () => {
    await setBalance('USD', 1000n)
    await setBalance('EUR', 1n)
    const total = await readTotal()
    expect(await partsOf(total)).toEqual(['RUB 100.05', 'USD 801.23', 'EUR 0.95'])
    expect(total?.amount).toBe('902.23')
    const age = wallet.clock.now().getTime() - Date.parse(total?.rates_at ?? '')
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(120_000)
  })

  test('the total of all accounts follows the currency that the owner chooses, also one without an account', async () => {
    expect((await choose('EUR')).json).toMatchObject({ status: 'success' })
    expect(await readTotal()).toMatchObject({ currency_code: 'EUR', amount: '10.01' })
    await choose('JPY')
    expect((await readTotal())?.amount).toMatch(/^\d+$/)
    await choose('RUB')
    expect((await readTotal())?.amount).toBe('902.23')
  })

  test('the total of all accounts refuses a currency that is not there or switched off, and then counts as without a choice', async () => {
    expect((await choose('XYZ')).json).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' })
    expect((await readTotal())?.currency_code).toBe('RUB')
    await choose('JPY')
    await run(`UPDATE currency SET is_enabled = false WHERE code = 'JPY'`)
    expect((await choose('JPY')).json).toMatchObject({ code: 'CURRENCY_NOT_OFFERED' })
    expect((await readTotal())?.currency_code).toBe('RUB')
    await run(`UPDATE currency SET is_enabled = true WHERE code = 'JPY'`)
    await choose('RUB')
  })

  test('the total of all accounts leaves out an account that holds money and has no rate', async () => {
    await run(
      `UPDATE rate SET valid_until = $1 WHERE from_currency_code = 'EUR' AND to_currency_code = 'RUB'
         AND valid_until IS NULL`,
      [wallet.clock.now()],
    )
    const total = await readTotal()
    expect(await partsOf(total)).toEqual(['RUB 100.05', 'USD 801.23'])
    expect(total?.amount).toBe('901.28')
    await setBalance('EUR', 0n)
    expect(await partsOf(await readTotal())).toEqual(['RUB 100.05', 'USD 801.23', 'EUR 0.00'])
  })

  test('the total of all accounts names what a pot holds without a rate, beside an account that is empty', async () => {
    await setBalance('EUR', 500n)
    const accounts = await listAccounts(wallet, owner.token)
    const account_id = accounts.find(({ currency_code }) => currency_code === 'EUR')?.id
    const id = await openPot(wallet, owner.token, { account_id }, 'pot')
    await addToPot(wallet, owner.token, { id, amount: '5.00', key: 'fill' })
    const total = await readTotal()
    expect(await partsOf(total)).toEqual(['RUB 100.05', 'USD 801.23', 'EUR 0.00'])
    expect(total?.left_out).toEqual([{ currency_code: 'EUR', amount: '5.00' }])
    expect(total?.amount).toBe('901.28')
    await takeFromPot(wallet, owner.token, { id, amount: '5.00', key: 'empty' })
    expect(await readTotal()).not.toHaveProperty('left_out')
    await closePot(wallet, owner.token, id, 'close')
    await setBalance('EUR', 0n)
  })

  test('the total of all accounts has no amount where only other currencies hold money and none has a rate', async () => {
    await choose('GBP')
    await run(`UPDATE rate SET valid_until = $1 WHERE to_currency_code = 'GBP'`, [
      wallet.clock.now(),
    ])
    const total = await readTotal()
    expect(total?.currency_code).toBe('GBP')
    expect(total).not.toHaveProperty('amount')
    await choose('RUB')
  })

  test('the total of all accounts is a choice of each owner', async () => {
    const other = await registerOwner(wallet)
    await choose('EUR')
    const { json } = await wallet.call('wallet', { token: other.token })
    expect(JSON.stringify(json)).toContain('"total":{"currency_code":"RUB","amount":"0.00"')
  })
})
