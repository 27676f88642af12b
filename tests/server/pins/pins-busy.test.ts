import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWallet, PEPPER, type Wallet } from '../support/app-harness.ts'
import { PIN, registerOwner } from '../support/app-owners.ts'
import { withdraw } from '../support/money-acts.ts'
import { storeScryptPin } from '../support/scrypt-pins.ts'

/** More than run and wait on three threads. */
const OWNERS = 60
/** Guesses of one owner, more than come before the first ones have ended. */
const FLOOD = 240

let wallet: Wallet
beforeAll(async () => {
  wallet = await openWallet()
})
afterAll(() => wallet.close())

test('PINs hashed by scrypt beyond the queue are refused as BUSY and do not count as guesses', async () => {
  const tokens: string[] = []
  for (let n = 0; n < OWNERS; n += 1) {
    const { token, phone } = await registerOwner(wallet, { isVerified: true, hasMoney: false })
    await storeScryptPin(wallet.context.db, { phone, pin: PIN, secret: PEPPER })
    tokens.push(token)
  }
  const ask = (token: string, n: number) =>
    withdraw(wallet, { token }, { code: 'USD', amount: 1_00n, key: `busy ${n}` })
  const replies = await Promise.all(tokens.map(ask))
  const codes = replies.map(({ json }) => json['code'])
  // The PIN was right; there is no money in these accounts.
  expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_FUNDS', 'BUSY']))
  const refused = replies.find(({ json }) => json['code'] === 'BUSY')
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([503, '3'])
  const late: unknown[] = []
  for (const [n, token] of tokens.entries()) {
    if (codes[n] === 'BUSY') late.push((await ask(token, n)).json['code'])
  }
  expect(new Set(late)).toEqual(new Set(['INSUFFICIENT_FUNDS']))
  const rows = await wallet.context.db.query('SELECT user_id FROM pin WHERE failed > 0')
  expect(rows).toEqual([])
})

test('an owner who floods is refused without affecting others', async () => {
  const [greedy, calm] = [
    await registerOwner(wallet, { isVerified: true, hasMoney: false }),
    await registerOwner(wallet, { isVerified: true, hasMoney: false }),
  ]
  const ask = (token: string, n: number) =>
    withdraw(wallet, { token }, { code: 'USD', amount: 1_00n, key: `greedy ${n}` })
  const flood = Promise.all(Array.from({ length: FLOOD }, (_, n) => ask(greedy.token, n)))
  const other = await ask(calm.token, 0)
  expect(other.json).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const codes = (await flood).map(({ json }) => json['code'])
  // 64 run or wait; some end before the last one comes.
  const refused = codes.filter((code) => code === 'BUSY').length
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(FLOOD - 64)
})
