import { expect, test } from 'vitest'
import { EXPORT_SECTIONS } from '../../../server/domain/data-export/sections.ts'
import { readTables } from '../../architecture/schema.ts'
import { IMPERSONAL_TABLES } from '../support/impersonal-tables.ts'

/** Tables without a section, by what makes one needless. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'hold nothing about a person': IMPERSONAL_TABLES,
  'are the ledger behind the transactions': ['posting', 'transfer'],
  'are deliveries of a message that is listed': ['notice', 'sms_attempt'],
  'are counters and challenges that go within a day': [
    'code_guard',
    'owner_event',
    'file_link',
    'passkey_challenge',
    'pin_attempt',
    'rate_limit',
    'telegram_launch',
  ],
  'are events of providers without personal data': ['provider_event'],
  'would tell an owner that somebody suspects them': [
    'compliance_case',
    'compliance_evidence',
    'compliance_hit',
    'compliance_note',
    'monitoring_alert',
    'suspicious_report',
  ],
  'are played by the sandbox': ['sandbox_deposit', 'sandbox_payment', 'sandbox_statement_line'],
}

const tables = readTables()
const words = (text = '') => text.split(' ').filter((word) => word !== '')

test('every table is in the archive or has a reason not to be (M7)', () => {
  const covered = [
    ...EXPORT_SECTIONS.map(({ table }) => table),
    ...Object.values(LEFT_OUT).flat(),
  ].toSorted()
  expect(covered).toEqual(tables.map(({ name }) => name).toSorted())
})

test.each(EXPORT_SECTIONS.map((section) => [section.table, section] as const))(
  'every column of %s is archived or withheld',
  (table, { columns, withheld }) => {
    const own = tables.find(({ name }) => name === table)?.columns ?? []
    const known = own.filter((column) => /^\w+$/.test(column)).toSorted()
    expect([...words(columns), ...words(withheld)].toSorted()).toEqual(known)
  },
)

test('no secret is archived', () => {
  const archived = EXPORT_SECTIONS.flatMap(({ table, columns }) =>
    words(columns).map((column) => `${table}.${column}`),
  )
  const secrets =
    /hash$|params$|guess|card_token|saved_card\.token|\.body|url|public_key|(?<!withd)raw|change_/
  expect(archived.filter((name) => secrets.test(name))).toEqual([
    // Of a chain, and of a text.
    'wallet_transaction.params',
    'chain_transaction.hash',
    // Of a refusal.
    'plan_run.params',
    // An address that the owner typed.
    'webhook.url',
    'deposit.hash',
    'notification.params',
  ])
})
