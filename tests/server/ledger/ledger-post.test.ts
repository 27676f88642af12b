import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { houseAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import {
  balances,
  createOwner,
  deposit,
  NOON,
  postAlone,
  spend,
  spendWithFee,
} from '../support/ledger-world.ts'

describe.each(bothEngines)('the ledger (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('the ledger posts once for one key, and repeats the answer', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 0n })
    const given = { ...deposit(accounts['RUB'] ?? '', 'RUB', 150_00n), answer: { ref: 'a' } }
    const first = await postAlone(db, given)
    const second = await postAlone(db, { ...given, answer: { ref: 'b' } })
    expect(first).toMatchObject({ isNew: true, answer: { ref: 'a' } })
    expect(second).toEqual({ ...first, isNew: false })
    expect(await balances(db, userId)).toEqual({ RUB: '150.00' })
  })

  test('the ledger refuses a key that comes back with another request', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 0n })
    const key = randomUUID()
    await postAlone(db, deposit(accounts['RUB'] ?? '', 'RUB', 1_00n, key))
    const other = postAlone(db, deposit(accounts['RUB'] ?? '', 'RUB', 2_00n, key))
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await balances(db, userId)).toEqual({ RUB: '1.00' })
  })

  test('the ledger moves money on between accounts of the house, but refuses an account with a balance twice', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 10_00n })
    const rub = accounts['RUB'] ?? ''
    const charged = spendWithFee(rub, 'RUB', { total: 8_00n, fee: 50n })
    await postAlone(db, charged)
    expect(await balances(db, userId)).toEqual({ RUB: '2.00' })
    const [leg] = charged.legs
    const twice = { ...charged, legs: leg ? [leg, leg] : [] }
    await expect(postAlone(db, twice)).rejects.toThrow('an account occurs twice')
    expect(await auditLedger(db)).toEqual([])
  })

  test('the ledger debits the last cent but not one more', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 5_00n })
    const rub = accounts['RUB'] ?? ''
    await expect(postAlone(db, spend(rub, 'RUB', 5_01n))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await postAlone(db, spend(rub, 'RUB', 5_00n))
    expect(await balances(db, userId)).toEqual({ RUB: '0.00' })
  })

  test('the ledger credits but does not debit a frozen account, and neither for a closed one', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 5_00n })
    const rub = accounts['RUB'] ?? ''
    const setStatus = (status: string) =>
      db.query('UPDATE account SET status = $2 WHERE id = $1', [rub, status])
    await setStatus('frozen')
    await expect(postAlone(db, spend(rub, 'RUB', 1n))).rejects.toMatchObject({
      code: 'ACCOUNT_CLOSED',
    })
    await postAlone(db, deposit(rub, 'RUB', 1n))
    expect(await balances(db, userId)).toEqual({ RUB: '5.01' })
    await setStatus('closed')
    await expect(postAlone(db, deposit(rub, 'RUB', 1n))).rejects.toMatchObject({
      code: 'ACCOUNT_CLOSED',
    })
  })

  test('the ledger is prevented by the schema from using unknown accounts, mixed currencies and empty amounts', async () => {
    const db = database()
    const { accounts } = await createOwner(db, { RUB: 5n, USD: 0n })
    const rub = accounts['RUB'] ?? ''
    const foreignKey = { code: '23503' }
    await expect(postAlone(db, deposit(randomUUID(), 'RUB', 1n))).rejects.toMatchObject(foreignKey)
    await expect(postAlone(db, deposit(rub, 'USD', 1n))).rejects.toMatchObject(foreignKey)
    await expect(postAlone(db, deposit(rub, 'RUB', 0n))).rejects.toMatchObject({ code: '23514' })
    await expect(postAlone(db, deposit(rub, 'RUB', -1n))).rejects.toMatchObject({ code: '23514' })
  })

  test('the ledger refuses what cannot be counted, and a transfer that meets an account twice', async () => {
    const db = database()
    const { accounts } = await createOwner(db, { RUB: 1n })
    const rub = accounts['RUB'] ?? ''
    const most = deposit(rub, 'RUB', 2n ** 63n - 1n)
    await expect(postAlone(db, most)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const given = deposit(rub, 'RUB', 1n)
    const twice = { ...given, legs: [...given.legs, ...given.legs] }
    await expect(postAlone(db, twice)).rejects.toThrow('an account occurs twice')
  })

  test('the ledger moves money between house accounts, which keep no balance', async () => {
    const db = database()
    const leg = {
      debit: houseAccount('payout_pending', 'RUB'),
      credit: houseAccount('external', 'RUB'),
      currency_code: 'RUB',
      amount: 7n,
    }
    const act = { scope: 'test', key: randomUUID(), requestHash: '' }
    const posted = await postAlone(db, { kind: 'settlement', act, legs: [leg], now: NOON })
    expect(posted.isNew).toBe(true)
    const kept = await db.query(
      'SELECT 1 FROM account WHERE NOT materialised AND balance_minor <> 0',
    )
    expect(kept).toEqual([])
  })

  test('the ledger leaves nothing of a transfer whose transaction fails', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 5_00n })
    const given = spend(accounts['RUB'] ?? '', 'RUB', 1_00n)
    const failing = db.transaction(async (tx) => {
      await post(tx, given)
      throw new Error('after the posting')
    })
    await expect(failing).rejects.toThrow('after the posting')
    expect(await balances(db, userId)).toEqual({ RUB: '5.00' })
    expect(await postAlone(db, given)).toMatchObject({ isNew: true })
  })

  test('the ledger reverses a transfer once, however many try', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 5_00n })
    const { transferId } = await postAlone(db, spend(accounts['RUB'] ?? '', 'RUB', 3_00n))
    const reversals = Array.from({ length: 20 }, (_, n) => {
      const leg = {
        debit: houseAccount('external', 'RUB'),
        credit: accounts['RUB'] ?? '',
        currency_code: 'RUB',
        amount: 3_00n,
      }
      const act = { scope: 'test', key: `reversal ${transferId} ${n}`, requestHash: '' }
      return postAlone(db, {
        kind: 'reversal',
        act,
        legs: [leg],
        reversesId: transferId,
        now: NOON,
      })
    })
    const done = (await Promise.allSettled(reversals)).filter(
      ({ status }) => status === 'fulfilled',
    )
    expect(done).toHaveLength(1)
    expect(await balances(db, userId)).toEqual({ RUB: '5.00' })
  })

  test('the ledger is clean after all of this', async () => {
    expect(await auditLedger(database())).toEqual([])
  })
})
