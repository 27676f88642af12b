import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { documentDates } from '../../../server/domain/history/document-dates.ts'
import { writeStatementCsv } from '../../../server/domain/history/statement-csv.ts'
import { writeStatementPdf } from '../../../server/domain/history/statement-pdf.ts'
import {
  openStatement,
  readStatement,
  type StatementPart,
} from '../../../server/domain/history/statement-source.ts'
import { houseAccount } from '../../../server/domain/ledger/accounts.ts'
import { hashRequest, post } from '../../../server/domain/ledger/post.ts'
import type { LedgerTransfer } from '../../../server/domain/ledger/transfer.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { rounds } from '../../support/test-duration.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import {
  createOwner,
  deposit,
  NOON,
  sendBetween,
  spend,
  spendWithFee,
} from '../support/ledger-world.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const END = at(1000)

/** One for each number of decimals, 0 to 6. */
const CODES = ['JPY', 'XTA', 'RUB', 'XTC', 'XTD', 'XTE', 'XTF'] as const

async function addCurrencies(db: Database): Promise<void> {
  for (const [decimals, code] of CODES.entries()) {
    if (!code.startsWith('XT')) continue
    await db.query(
      `INSERT INTO currency (code, decimals, symbol, mid_usd, min_exchange_minor, position)
       VALUES ($1, $2::int, '', 1, 1, $2::int + 20)`,
      [code, decimals],
    )
    await db.query(
      `INSERT INTO account (id, kind, currency_code, materialised, created_at)
       SELECT md5(k.kind || '::' || $1)::uuid, k.kind, $1, false, '2026-01-01T00:00:00Z'
       FROM (VALUES ('house'), ('gateway_in'), ('payout_pending'), ('external'), ('fee')) AS k (kind)`,
      [code],
    )
  }
}

interface Sides {
  debit: string
  credit: string
  from: string
  to: string
}

/** Both legs of an exchange at one to one, in minor units. */
function trade({ debit, credit, from, to }: Sides, amount: bigint): LedgerTransfer {
  const key = randomUUID()
  return {
    kind: 'exchange',
    act: { scope: 'test', key, requestHash: hashRequest({ key }) },
    legs: [
      { debit, credit: houseAccount('house', from), currency_code: from, amount },
      { debit: houseAccount('house', to), credit, currency_code: to, amount },
    ],
    now: NOON,
  }
}

async function readCells(
  db: Database,
  asked: { userId: string; accountId: string; since: Date; until: Date; language: Language },
): Promise<string[][]> {
  const { userId, accountId, since, until, language } = asked
  const wanted = { userId, accountIds: [accountId], since, until, now: END }
  const scope = await openStatement(db, wanted)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for await (const bytes of writeStatementCsv(readStatement(db, scope), {
    language,
    dates: documentDates(language, 'UTC'),
  })) {
    text += decoder.decode(bytes, { stream: true })
  }
  const separator = language === 'ru' ? ';' : ','
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(separator))
}

/** Minor units of an amount in a file; it must have all decimals of its currency. */
function readMinor(text: string | undefined, decimals: number, language: Language): bigint {
  const sign = language === 'ru' ? ',' : '\\.'
  const pattern = new RegExp(decimals === 0 ? '^-?\\d+$' : `^-?\\d+${sign}\\d{${decimals}}$`)
  expect(text).toMatch(pattern)
  return BigInt((text ?? '').replace(/[.,]/, ''))
}

describe.each(testEngines)('balances of a statement (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('opening and movements add up to closing, whatever moved in whatever currency and period', async () => {
    const db = database()
    await addCurrencies(db)
    const move = fc.record({
      hour: fc.integer({ min: 1, max: 40 }),
      amount: fc.bigInt({ min: 2n, max: 500n }),
      way: fc.constantFrom('in', 'out', 'fee', 'send', 'get', 'sell', 'buy'),
    })
    const world = fc.record({
      moves: fc.array(move, { maxLength: 12 }),
      // Owners get their money at hour 0.
      from: fc.integer({ min: 1, max: 41 }),
      hours: fc.integer({ min: 1, max: 41 }),
      decimals: fc.integer({ min: 0, max: 6 }),
      language: fc.constantFrom<Language>('ru', 'en'),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ moves, from, hours, decimals, language }) => {
        const code = CODES[decimals] ?? 'RUB'
        const funds = { [code]: 100_000n, USD: 100_000n }
        const owner = await createOwner(db, funds)
        const other = await createOwner(db, funds)
        const [mine, theirs] = [owner, other].map(({ accounts }) => accounts[code] ?? '')
        const dollars = owner.accounts['USD'] ?? ''
        if (mine === undefined || theirs === undefined) throw new Error('no accounts')
        const made: bigint[] = []
        for (const { hour, amount, way } of moves.toSorted((a, b) => a.hour - b.hour)) {
          const transfer = {
            in: () => deposit(mine, code, amount),
            out: () => spend(mine, code, amount),
            fee: () => spendWithFee(mine, code, { total: amount, fee: amount / 2n }),
            send: () => sendBetween({ debit: mine, credit: theirs }, code, amount),
            get: () => sendBetween({ debit: theirs, credit: mine }, code, amount),
            sell: () => trade({ debit: mine, credit: dollars, from: code, to: 'USD' }, amount),
            buy: () => trade({ debit: dollars, credit: mine, from: 'USD', to: code }, amount),
          }[way]()
          await post(db, { ...transfer, now: at(hour) })
          const isIn = way === 'in' || way === 'get' || way === 'buy'
          if (hour >= from && hour < from + hours) made.push(isIn ? amount : -amount)
        }
        const period = { since: at(from), until: at(from + hours) }
        const asked = { userId: owner.userId, accountId: mine, language }
        const cells = await readCells(db, { ...asked, ...period })
        const minor = (text: string | undefined) => readMinor(text, decimals, language)
        const balances = cells.map((line) => minor(line.at(-2)))
        const moved = cells.slice(1, -1).map((line) => minor(line.at(-3)))
        expect(moved.toSorted(compare)).toEqual(made.toSorted(compare))
        for (const [index, amount] of moved.entries()) {
          expect(balances[index + 1]).toBe((balances[index] ?? 0n) + amount)
        }
        expect(balances.at(-1)).toBe(balances.at(-2))
        const whole = await readCells(db, { ...asked, since: at(-1), until: END })
        const [now] = await db.query<{ balance_minor: bigint }>(
          'SELECT balance_minor FROM account WHERE id = $1',
          [mine],
        )
        expect(minor(whole.at(-1)?.at(-2))).toBe(now?.balance_minor)
      }),
      { numRuns: rounds(20, 500) },
    )
  })

  test('ten thousand movements are read in batches, each once', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 0n })
    await db.query(
      `INSERT INTO transfer (id, kind, idem_scope, idem_key, request_hash, answer, created_at)
       SELECT ('01900000-' || lpad(to_hex(n), 4, '0') || '-7000-8000-000000000000')::uuid, 'adjustment',
         'many', n::text, '', '{}', '2024-06-10T00:00:00Z'
       FROM generate_series(1, 10000) AS n`,
      [],
    )
    await db.query(
      `INSERT INTO posting (transfer_id, seq, debit_account_id, credit_account_id, currency_code, amount_minor)
       SELECT x.id, 0, $1, $2, 'RUB', 100 FROM transfer x WHERE x.idem_scope = 'many'`,
      [houseAccount('external', 'RUB'), accounts['RUB']],
    )
    const asked = { since: new Date('2020-01-01'), until: END, now: END, accountIds: undefined }
    const scope = await openStatement(db, { userId, ...asked })
    let rows = 0
    let closing = 0n
    for await (const part of readStatement(db, scope)) {
      if (part.part === 'row') rows += 1
      else closing = part.balance
    }
    expect([rows, formatAmount(closing, 2)]).toEqual([10_000, '10000.00'])
  })
})

describe('the making of a file', () => {
  const account = { id: 'a', currency_code: 'RUB', number: '204377190369', decimals: 2 }
  const head = {
    brand: 'E-Wallet',
    operator: 'Wallet LLC',
    owner: 'Anna',
    language: 'en',
    dates: documentDates('en', 'UTC'),
    since: NOON,
    until: END,
    now: END,
  } as const
  test.each([
    ['pdf', 40, (parts: AsyncIterable<StatementPart>) => writeStatementPdf(parts, head)],
    ['csv', 300, (parts: AsyncIterable<StatementPart>) => writeStatementCsv(parts, head)],
  ] as const)('a piece of a %s is sent before further rows are read', async (_, most, write) => {
    let read = 0
    let isEnded = false
    async function* endlessParts(): AsyncGenerator<StatementPart> {
      try {
        yield { part: 'opening', account, balance: 0n }
        for (;;) {
          read += 1
          yield { part: 'row', account, row: { ...ROW, balance: BigInt(read) } }
        }
      } finally {
        isEnded = true
      }
    }
    const pieces = write(endlessParts())
    for (let taken = 1; taken <= 20; taken += 1) {
      expect((await pieces.next()).done).toBe(false)
      expect(read).toBeLessThan(taken * most)
    }
    await pieces.return(undefined)
    expect(isEnded).toBe(true)
  })
})

const ROW = {
  id: '01900000-0000-7000-8000-000000000000.0',
  at: NOON,
  number: 'T-7Q4K-92MD',
  kind: 'transfer',
  isReturn: false,
  description: 'transaction.transfer.out',
  params: { counterparty: 'Anna T.' },
  amount: 1n,
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}
