import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'

/** The table of currencies (L1). */
describe('the table of currencies', () => {
  let wallet: Wallet
  let token: string

  beforeAll(async () => {
    wallet = await openWallet()
    token = (await registerOwner(wallet)).token
  })
  afterAll(() => wallet.close())

  test('the table of currencies is sent in its order, with decimals, symbol and smallest exchange', async () => {
    const { json } = await wallet.call('currencies', { token })
    expect(json['results']).toEqual(
      expect.arrayContaining([
        {
          code: 'RUB',
          decimals: 2,
          symbol: '₽',
          kind: 'fiat',
          min_exchange_amount: '1.00',
          max_amount: '10000000.00',
          opening: 'allowed',
          can_top_up: true,
          round_amounts: ['1000', '5000'],
        },
        expect.objectContaining({
          code: 'JPY',
          decimals: 0,
          symbol: '¥',
          max_amount: '15000000',
        }),
        expect.objectContaining({
          code: 'USDC',
          symbol: '',
          kind: 'crypto',
          opening: 'identification',
        }),
      ]),
    )
  })

  test('the table of currencies follows the database without a restart, and leaves out what is switched off', async () => {
    const { db } = wallet.context
    await db.query(`UPDATE currency SET is_enabled = false WHERE code = 'IDR'`)
    await db.query(
      `INSERT INTO currency (code, decimals, symbol, mid_usd, position)
       VALUES ('BHD', 3, '', 2.65, 9)`,
    )
    const { json } = await wallet.call('currencies', { token })
    const codes = JSON.stringify(json['results'])
    expect(codes).toContain('BHD')
    expect(codes).not.toContain('IDR')
  })

  test('the table of currencies needs a session', async () => {
    expect((await wallet.call('currencies')).json).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})
