import { expect, test } from 'vitest'
import { ERASURES } from '../../../server/domain/closing/erasures.ts'
import { readTables } from '../../architecture/schema.ts'
import { IMPERSONAL_TABLES } from '../support/impersonal-tables.ts'
import { KEPT_COLUMNS } from '../support/kept-columns.ts'

/** Tables in which nothing is erased, by why. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'hold nothing about a person': IMPERSONAL_TABLES,
  'are the ledger and the records of transactions that the law keeps': [
    'account',
    'chain_payout',
    'chain_transaction',
    'deposit',
    'deposit_address',
    'dispute_refund',
    'payment_order',
    'payout',
    'payout_settlement',
    'posting',
    'receivable',
    'reserve',
    'transfer',
  ],
  'are checks of identity that the law keeps, by ids of the provider, and the documents of ours': [
    'kyc_case',
    'identity_document',
    'identity_approval',
  ],
  'are cases and reports to authorities that the law keeps': [
    'compliance_case',
    'compliance_evidence',
    'compliance_note',
    'monitoring_alert',
    'suspicious_report',
  ],
  'go with the messages they belong to': ['sms_attempt'],
  'are keyed hashes and counters that go by themselves': ['code_guard', 'rate_limit'],
  'are events of providers without personal data': ['provider_event'],
  'are played by the sandbox': ['sandbox_deposit', 'sandbox_payment', 'sandbox_statement_line'],
}

/** The columns of a table by the migrations, without what their comments leave. */
function columnsOf(table: string): string[] {
  const columns = readTables().find(({ name }) => name === table)?.columns ?? []
  return columns.filter((column) => /^\w+$/.test(column)).toSorted()
}

test('every table is erased or has a reason not to be (M7)', () => {
  const covered = new Set([...ERASURES.map(({ table }) => table), ...Object.values(KEPT).flat()])
  expect([...covered].toSorted()).toEqual(
    readTables()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test.each(
  ERASURES.flatMap(({ table, replaced, kept }) => (replaced ? [{ table, replaced, kept }] : [])),
)('every column of $table is erased or kept by its name (M7)', ({ table, replaced, kept = '' }) => {
  expect([...Object.keys(replaced), ...kept.split(' ')].toSorted()).toEqual(columnsOf(table))
})

test.each(
  Object.values(KEPT)
    .filter((tables) => tables !== IMPERSONAL_TABLES)
    .flat(),
)('every column of %s, in which nothing is erased, was looked at (M7)', (table) => {
  expect((KEPT_COLUMNS[table] ?? '').split(' ').toSorted()).toEqual(columnsOf(table))
})

test.each(IMPERSONAL_TABLES)(
  'a column of what is kept does not name an owner: %s (M7)',
  (table) => {
    const { references } = readTables().find(({ name }) => name === table) ?? { references: [] }
    expect(references).not.toContain('app_user')
    const personal = new Set(['user_id', 'phone', 'email', 'first_name', 'last_name'])
    expect(columnsOf(table).filter((column) => personal.has(column))).toEqual([])
  },
)
