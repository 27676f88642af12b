import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementFormat } from '../../../contract/calls/statements.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'
import { hasPlaceFor } from '../../../server/domain/history/formats/file-format.ts'
import { plainText } from '../../../server/domain/history/formats/plain-text.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { newId } from '../../../server/lib/new-id.ts'
import { withTestDatabase } from '../../support/test-database.ts'
import { createOwner, spend, type TestOwner } from '../support/ledger-world.ts'
import { MONTH, writeStatementFile } from '../support/statement-file.ts'
import {
  readByActual,
  readByAqBanking,
  readByGnuCash,
  readByHledger,
  readByLibOfx,
} from '../support/statement-importers.ts'

const SINCE = Date.parse(MONTH.created_at__gte)

/** Names and notes that readers could take for signs of a format, or cannot show. */
const HARD_TEXTS = [
  'А'.repeat(200),
  '=1+2;"x","y',
  'שלום עולם',
  '\u202eoлleH\u202c',
  '👩‍👩‍👧‍👦 🇳🇱',
  '^ !Type:Cash',
  ':61:2611231123C1,00NTRFX',
  '</STMTTRN>&amp;<!-- ]]>',
  "{O'Neil} | ; # * %",
]

const amountsOf = ({ entries }: Awaited<ReturnType<typeof readByActual>>) =>
  entries.map(({ amount }) => amount)

describe.each([
  { code: 'JPY', decimals: 0 },
  { code: 'RUB', decimals: 2 },
  { code: 'USDC', decimals: 2 },
])('a month of hard names and notes in $code, read by other programs', (currency) => {
  const database = withTestDatabase('embedded')
  const folder = mkdtempSync(join(tmpdir(), 'hard-statement-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const { code } = currency
  let owner: TestOwner
  let closing = 10_000_001n

  beforeAll(async () => {
    const db = database()
    owner = await createOwner(db, { [code]: closing })
    const mine = owner.accounts[code] ?? ''
    for (const [index, words] of HARD_TEXTS.entries()) {
      // GnuCash knows the order of day and month by a day above 12.
      const now = new Date(SINCE + index * 60 * HOUR_MS)
      const amount = BigInt(1 + index)
      const row = {
        id: newId(now),
        user_id: owner.userId,
        account_id: mine,
        kind: 'transfer',
        amount: -amount,
        currency_code: code,
        status: 'complete',
        description: 'transaction.transfer.out',
        params: { counterparty: words, note: words },
      } as const
      await post(db, { ...spend(mine, code, amount), history: [row], now })
      closing -= amount
    }
  })

  const write = (format: StatementFormat) =>
    writeStatementFile(database(), owner, { folder, format, code })
  const opening = 10_000_001n
  const amounts = HARD_TEXTS.map((_, index) => BigInt(-1 - index))

  test.skipIf(!process.env['TEST_HLEDGER'])('hledger reads CSV to the same balances', async () => {
    expect(readByHledger(await write('csv'), currency)).toEqual({ opening, closing })
  })

  // Of the formats that have a place for the currency.
  const formats = (['camt053', 'ofx', 'mt940', 'qif'] as const).filter((format) =>
    hasPlaceFor(format, { currency_code: code, decimals: currency.decimals }, opening),
  )

  test.skipIf(!process.env['TEST_ACTUAL'])('Actual Budget reads every amount', async () => {
    for (const format of formats.filter((one) => one !== 'mt940')) {
      expect([format, amountsOf(await readByActual(await write(format), currency))]).toEqual([
        format,
        amounts,
      ])
    }
  })

  test.skipIf(!process.env['TEST_GNUCASH'])(
    'the importers of GnuCash read every amount',
    async () => {
      expect(amountsOf(readByGnuCash(await write('qif'), currency))).toEqual(amounts)
      if (!formats.includes('ofx')) return
      const ofx = readByLibOfx(await write('ofx'), currency)
      expect([amountsOf(ofx), ofx.closing]).toEqual([amounts, closing])
      for (const [index, { words = '' }] of ofx.entries.entries()) {
        // A memo has no more than 255 characters, with who was paid.
        expect(words).toContain(plainText(HARD_TEXTS[index] ?? '').slice(0, 100))
      }
      const mt940 = readByAqBanking(await write('mt940'), currency)
      expect([amountsOf(mt940), mt940.closing]).toEqual([amounts, closing])
    },
  )
})
