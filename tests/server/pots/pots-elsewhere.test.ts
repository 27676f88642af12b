import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WalletAnswer } from '../../../contract/calls/wallet.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { closingActs } from '../support/closing-acts.ts'
import { addToPot, closePot, openPot, takeFromPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const OPERATOR = '00000000-0000-4000-8000-000000000001'

describe.each(testEngines)('money in pots (%s)', (engine) => {
  let wallet: Wallet
  let n = 0
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
  })
  afterAll(() => wallet.close())
  const nextKey = () => `${engine} money in pots ${(n += 1)}`
  const closing = closingActs(() => wallet)

  const makePot = async (amount = '50.00'): Promise<Owner & { id: string; account: string }> => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const account = await accountIn(wallet, owner.token, 'USD')
    const id = await openPot(wallet, owner.token, { account_id: account, name: 'Trip' }, nextKey())
    await addToPot(wallet, owner.token, { id, amount, key: nextKey() })
    return { ...owner, id, account }
  }
  const readTotal = async (token: string) => {
    const { json } = await wallet.call('wallet', { token })
    return v.parse(WalletAnswer, json).results[0]?.total
  }

  test('money in pots counts in the total, as a part of its own', async () => {
    const owner = await registerOwner(wallet, { isVerified: true })
    const account_id = await accountIn(wallet, owner.token, 'USD')
    const before = await readTotal(owner.token)
    expect(before?.pots).toBeUndefined()
    const id = await openPot(wallet, owner.token, { account_id }, nextKey())
    await addToPot(wallet, owner.token, { id, amount: '50.00', key: nextKey() })
    const after = await readTotal(owner.token)
    expect(after?.pots).toMatchObject({ count: 1, on_home: 1 })
    expect(Number(after?.pots?.amount)).toBeGreaterThan(0)
    // Two sums of whole amounts may be rounded apart by the smallest unit.
    expect(Math.abs(Number(after?.amount) - Number(before?.amount))).toBeLessThanOrEqual(0.01)
    await closePot(wallet, owner.token, id, nextKey())
    expect((await readTotal(owner.token))?.pots).toBeUndefined()
  })

  test('money in pots is neither income nor expense, and its moves are rows of the history', async () => {
    const { token, account } = await makePot()
    const stats = async () => (await wallet.call('statistics', { token })).json
    const { json } = await wallet.call('transactions', { token, query: { account_id: account } })
    const rows = v.parse(
      v.object({
        results: v.array(
          v.object({
            kind: v.string(),
            amount: v.string(),
            number: v.string(),
            description: v.string(),
          }),
        ),
      }),
      json,
    ).results
    expect(rows[0]).toMatchObject({ kind: 'pot', amount: '-50.00' })
    expect(rows[0]?.description).toContain('Trip')
    expect(rows[0]?.number).toMatch(/^S-/)
    expect(JSON.stringify(await stats())).not.toContain('pot')
    const flow = await wallet.call('flow', { token, query: { account_id: account } })
    expect(JSON.stringify(flow.json)).not.toContain('"pot"')
    const receipt = await wallet.call('receipt', {
      token,
      query: { number: rows[0]?.number ?? '' },
    })
    expect(receipt.json).toMatchObject({ transaction: { kind: 'pot' } })
  })

  test('money in pots stands in a statement under the name of its pot, with a balance of its own', async () => {
    const { token, account } = await makePot('12.34')
    const query = {
      format: 'csv',
      created_at__gte: '2020-01-01T00:00:00Z',
      created_at__lt: '2030-01-01T00:00:00Z',
      account_ids: account,
      time_zone: 'UTC',
      language: 'en',
    }
    const response = await wallet.call('statement', { token, query })
    const lines = response.text.split('\n')
    const closings = lines.filter((line) => /Остаток на конец|Closing balance/.test(line))
    expect(closings).toHaveLength(2)
    expect(closings[1]).toMatch(/12[.,]34/)
    expect(lines.filter((line) => line.includes('Trip'))).toHaveLength(2)
  })

  test('money in pots is taken back from a frozen wallet, and nothing is set aside in one', async () => {
    const { token, id, account } = await makePot()
    await wallet.context.db.query(
      `INSERT INTO office_operator (id, name, state, created_at)
       VALUES ('${OPERATOR}', 'Fedor', 'active', now())`,
    )
    await wallet.context.db.query(
      `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
       SELECT gen_random_uuid(), a.user_id, 'out', 'fraud', '${OPERATOR}', now() FROM account a WHERE a.id = $1`,
      [account],
    )
    const given = { id, amount: '20.00' }
    const added = await addToPot(wallet, token, { ...given, key: nextKey() })
    expect(added.json['code']).toBe('WALLET_FROZEN')
    const taken = await takeFromPot(wallet, token, { ...given, key: nextKey() })
    expect(taken.json).toMatchObject({ balance: '30.00' })
    expect((await closePot(wallet, token, id, nextKey())).json).toMatchObject({ amount: '30.00' })
  })

  test('money in pots alone keeps a wallet from being closed', async () => {
    const friend = await registerOwner(wallet, { isVerified: true })
    const owner = await registerOwner(wallet, { isVerified: true, hasMoney: false })
    const recipient = (await findByPhone(wallet, friend.token, owner.phone)).id
    const account = await accountIn(wallet, friend.token, 'USD')
    await sendMoney(wallet, friend.token, { recipient, account, amount: 500n, key: nextKey() })
    const account_id = await accountIn(wallet, owner.token, 'USD')
    const id = await openPot(wallet, owner.token, { account_id, name: 'Trip' }, nextKey())
    await addToPot(wallet, owner.token, { id, amount: '5.00', key: nextKey() })
    expect(await closing.state(owner.token)).toMatchObject({
      remainders: [],
      pots: [{ id, name: 'Trip', currency_code: 'USD', balance: '5.00' }],
    })
    expect((await closing.sendCode(owner.token)).json['code']).toBe('WALLET_NOT_EMPTY')
    await takeFromPot(wallet, owner.token, { id, amount: '5.00', key: nextKey() })
    expect(await closing.state(owner.token)).toMatchObject({ pots: [] })
  })

  test('money in pots has no name and no account once its wallet is closed', async () => {
    const owner = await registerOwner(wallet, { isVerified: true, hasMoney: false })
    const account_id = await accountIn(wallet, owner.token, 'USD')
    const id = await openPot(wallet, owner.token, { account_id, name: 'Trip' }, nextKey())
    expect((await closing.close(owner)).status).toBe(200)
    const rows = await wallet.context.db.query(
      `SELECT p.name, p.closed_at IS NOT NULL AS is_closed, a.status
       FROM pot p JOIN account a ON a.id = p.id WHERE p.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ name: '', is_closed: true, status: 'closed' }])
  })

  test('money in pots leave books that agree', async () => {
    expect(await auditLedger(wallet.context.db)).toEqual([])
  })
})
