import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameSecret } from '../../../server/lib/pepper.ts'
import { openWallet, PEPPER, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

test('a PIN is set once', async () => {
  const { token } = await registerOwner(wallet)
  const again = await wallet.call('setPin', { token, body: { pin_code: '0000' } })
  expect(again.json).toMatchObject({ code: 'PIN_ALREADY_SET' })
})

test('an easily guessed PIN is refused', async () => {
  const { token } = await registerOwner(wallet, { hasPin: false })
  for (const pin_code of ['1111', '4567', '3210']) {
    const reply = await wallet.call('setPin', { token, body: { pin_code } })
    expect(reply.json).toMatchObject({ status: 'error', code: 'PIN_TOO_SIMPLE' })
  }
  const reply = await wallet.call('setPin', { token, body: { pin_code: '1379' } })
  expect(reply.json).toMatchObject({ status: 'success' })
})

test('a PIN is stored hashed with its cost', async () => {
  await registerOwner(wallet)
  const rows = await wallet.context.db.query<{ hash: string; params: string }>('SELECT * FROM pin')
  expect(rows[0]?.params).toBe(`hmac-sha256:${nameSecret(PEPPER)}`)
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
})

test.each(['123', '12345', '12a4', '١٢٣٤', ''])('a PIN of %j is refused', async (pin_code) => {
  const { token } = await registerOwner(wallet, { hasPin: false })
  const reply = await wallet.call('setPin', { token, body: { pin_code } })
  expect(reply.status).toBe(400)
})
