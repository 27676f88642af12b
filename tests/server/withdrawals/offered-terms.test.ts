import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { accountIn } from '../support/transfer-acts.ts'

let wallet: Wallet
let owner: Owner
beforeAll(async () => {
  wallet = await openWallet()
  owner = await registerOwner(wallet, { isVerified: true })
})
afterAll(() => wallet.close())

const methodsOf = async (code: string) => {
  const account = await accountIn(wallet, owner.token, code)
  const query = { account_id: account }
  const { json } = await wallet.call('withdrawalMethods', { token: owner.token, query })
  const rows: unknown = json['results']
  return Array.isArray(rows) ? rows.map(({ method }: { method: string }) => method) : []
}

test('each account is offered the methods whose rails carry its currency', async () => {
  await wallet.context.db.query(
    `INSERT INTO tariff_line (tariff_id, act, method, currency_code, least_minor, percent)
     SELECT id, 'payout', l.method, l.code, 100, 0 FROM tariff,
       (VALUES ('sbp', 'USD'), ('sbp', 'EUR'), ('usdc', 'EUR'), ('card', 'USDC')) AS l (method, code)`,
  )
  expect(await methodsOf('RUB')).toEqual(['sbp', 'card'])
  expect(await methodsOf('USD')).toEqual(['card'])
  expect(await methodsOf('EUR')).toEqual(['card'])
  expect(await methodsOf('USDC')).toEqual(['usdc'])
})

test('a method that does not carry a currency is refused, whatever the tariffs say', async () => {
  const account = await accountIn(wallet, owner.token, 'USD')
  const body = { account_id: account, amount: '20', method: 'sbp' }
  const { json } = await wallet.call('withdrawalQuote', { token: owner.token, body })
  expect(json).toMatchObject({ status: 'error', code: 'METHOD_UNAVAILABLE' })
})

test('a quote says that its amount waits for a review, above the threshold alone', async () => {
  const { db } = wallet.context
  await db.query(
    `INSERT INTO payout_threshold (currency_code, amount_minor) VALUES ('RUB', 100000)
     ON CONFLICT (currency_code) DO UPDATE SET amount_minor = 100000`,
  )
  const account = await accountIn(wallet, owner.token, 'RUB')
  const asked = async (amount: string) => {
    const body = { account_id: account, amount, method: 'sbp' }
    return (await wallet.call('withdrawalQuote', { token: owner.token, body })).json
  }
  expect(await asked('1000.00')).toMatchObject({ is_reviewed: false })
  expect(await asked('1000.01')).toMatchObject({ is_reviewed: true })
})
