import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBreaking, findLateIndexes, GROWING } from './migration-rules.ts'
import { readTables } from './schema.ts'
import { listFiles } from './source-files.ts'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const migrations = listFiles('server/db/migrations').map((path) => ({
  name: basename(path, '.sql'),
  sql: readFileSync(path, 'utf8'),
}))

describe('migrations', () => {
  test('migrations leave servers of the version before able to work (R4)', () => {
    expect(migrations.length).toBeGreaterThan(40)
    expect(migrations.flatMap((migration) => findBreaking(migration, version))).toEqual([])
  })

  test('migrations have the indexes of large tables that are built before an update in deploy/database/indexes.sql', () => {
    const indexes = readFileSync('deploy/database/indexes.sql', 'utf8')
    const missing = migrations
      .flatMap(findLateIndexes)
      .filter((index) => !indexes.includes(`INDEX CONCURRENTLY ${index} `))
    expect(missing).toEqual([])
  })

  test('migrations are watched on tables that exist', () => {
    const names = new Set(readTables().map(({ name }) => name))
    expect(GROWING.filter((name) => !names.has(name))).toEqual([])
  })

  test.each([
    'DROP TABLE saved_card',
    'ALTER TABLE saved_card DROP COLUMN brand',
    'ALTER TABLE saved_card RENAME COLUMN brand TO label',
    '-- Unused since 2.0.3\nDROP TABLE saved_card',
    'ALTER TABLE session ADD COLUMN place text NOT NULL',
    'ALTER TABLE session ADD COLUMN mark uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE posting ALTER COLUMN seq TYPE integer',
    'ALTER TABLE posting ALTER COLUMN debit_balance_after SET NOT NULL',
    'ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK (length(kind) > 1)',
    'ALTER TABLE payout ADD CONSTRAINT payout_bank FOREIGN KEY (bank_id) REFERENCES bank (id)',
    'ALTER TABLE session ADD CONSTRAINT session_mark UNIQUE (mark)',
    'CREATE INDEX posting_currency ON posting (currency_code)',
    "UPDATE wallet_transaction SET description = ''",
    'DELETE FROM notification',
  ])('migrations would be refused with: %s', (sql) => {
    expect(findBreaking({ name: '900-next', sql }, '2.0.3')).toHaveLength(1)
  })

  test.each([
    'CREATE TABLE extra (id uuid PRIMARY KEY); CREATE INDEX extra_at ON extra (at)',
    '-- Unused since 2.0.2\nDROP TABLE saved_card',
    "ALTER TABLE session ADD COLUMN place text NOT NULL DEFAULT ''",
    'ALTER TABLE payout ADD COLUMN bank_id uuid REFERENCES bank (id)',
    'ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK (length(kind) > 1) NOT VALID',
    'ALTER TABLE transfer VALIDATE CONSTRAINT transfer_kind_check',
    'CREATE INDEX IF NOT EXISTS posting_currency ON posting (currency_code)',
    'UPDATE currency SET is_enabled = false',
  ])('migrations may say: %s', (sql) => {
    expect(findBreaking({ name: '900-next', sql }, '2.0.3')).toEqual([])
  })
})
