import { describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/database.ts'
import { auditLedger, auditWithin, type Violation } from '../../../server/domain/ledger/audit.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, deposit, postAlone, spend } from '../support/ledger-world.ts'

class Undo extends Error {}

/** Ways to damage a ledger, and the rules that each breaks. */
const DAMAGES: {
  name: string
  rules: Violation['rule'][]
  damage: (tx: Queryable, account: string) => Promise<unknown>
}[] = [
  { name: 'nothing in a ledger that is right', rules: [], damage: async () => {} },
  {
    name: 'a balance that was set by hand',
    rules: ['BALANCE_DIFFERS_FROM_POSTINGS', 'BOOKS_DO_NOT_BALANCE', 'BROKEN_CHAIN'],
    damage: (tx, account) =>
      tx.query('UPDATE account SET balance_minor = balance_minor + 1 WHERE id = $1', [account]),
  },
  {
    name: 'a balance below zero',
    rules: [
      'BALANCE_DIFFERS_FROM_POSTINGS',
      'BOOKS_DO_NOT_BALANCE',
      'BROKEN_CHAIN',
      'NEGATIVE_BALANCE',
    ],
    damage: async (tx, account) => {
      const [check] = await tx.query<{ name: string }>(
        `SELECT conname AS name FROM pg_constraint WHERE conrelid = 'account'::regclass
           AND pg_get_constraintdef(oid) LIKE '%balance_minor >= 0%'`,
      )
      await tx.query(`ALTER TABLE account DROP CONSTRAINT "${check?.name}"`)
      await tx.query('UPDATE account SET balance_minor = -5 WHERE id = $1', [account])
    },
  },
  {
    name: 'a transfer that moved nothing, and a posting that vanished',
    rules: [
      'BALANCE_DIFFERS_FROM_POSTINGS',
      'BOOKS_DO_NOT_BALANCE',
      'BROKEN_CHAIN',
      'TRANSFER_WITHOUT_POSTINGS',
    ],
    damage: (tx, account) => tx.query('DELETE FROM posting WHERE debit_account_id = $1', [account]),
  },
  {
    name: 'an amount that was changed afterwards',
    rules: ['BALANCE_DIFFERS_FROM_POSTINGS', 'BOOKS_DO_NOT_BALANCE', 'BROKEN_CHAIN'],
    damage: (tx, account) =>
      tx.query(
        `UPDATE posting SET amount_minor = amount_minor + 1
         WHERE credit_account_id = $1 AND credit_balance_after = 1150`,
        [account],
      ),
  },
  {
    name: 'two updates made from the same balance, though all sums agree',
    rules: ['BROKEN_CHAIN'],
    damage: (tx, account) =>
      tx.query(
        `UPDATE posting SET credit_balance_after = credit_balance_after - 100
         WHERE credit_account_id = $1 AND credit_balance_after = 1150`,
        [account],
      ),
  },
]

describe.each(bothEngines)('the audit (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test.each(DAMAGES)('the audit finds $name', async ({ damage, rules }) => {
    const db = database()
    const { accounts } = await createOwner(db, { RUB: 10_00n })
    const account = accounts['RUB'] ?? ''
    await postAlone(db, spend(account, 'RUB', 2_50n))
    await postAlone(db, deposit(account, 'RUB', 4_00n))
    const found: string[] = []
    const undone = db.transaction(async (tx) => {
      await damage(tx, account)
      const whole = await auditWithin(tx)
      expect(await auditWithin(tx, { accountsAtOnce: 1, transfersAtOnce: 1 })).toEqual(whole)
      found.push(...whole.map(({ rule }) => rule))
      throw new Undo()
    })
    await expect(undone).rejects.toThrow(Undo)
    expect([...new Set(found)]).toEqual(rules)
  })

  test('the audit runs in batches and reports its progress', async () => {
    const lines: string[] = []
    const onProgress = (line: string) => lines.push(line)
    const { accounts } = await createOwner(database(), { RUB: 10_00n })
    for (let n = 0; n < 4; n += 1)
      await postAlone(database(), spend(accounts['RUB'] ?? '', 'RUB', 1n))
    const options = { onProgress, accountsAtOnce: 7, transfersAtOnce: 2 }
    expect(await auditLedger(database(), options)).toEqual([])
    expect(lines).toContain('Audited 7 accounts …')
    expect(lines).toContain('Audited 4 transfers …')
  })
})
