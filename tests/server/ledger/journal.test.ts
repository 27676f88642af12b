import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { readJournalCommand, runJournalCommand } from '../../../server/backup/journal-command.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { verifyChain } from '../../../server/office/audit-log/verify-chain.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, deposit, sendBetween, spend, spendWithFee } from '../support/ledger-world.ts'

const HLEDGER = process.env['TEST_HLEDGER']
/** Owners get their money on 20 November. */
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
const NOW = new Date('2026-11-25T01:00:00Z')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
const folder = makeScratchFolder('journal-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(testEngines)('the journal of the ledger (%s)', (engine) => {
  const database = withTestDatabase(engine)
  let owners: string[]
  let count = 0

  beforeAll(async () => {
    const db = database()
    const one = await createOwner(db, { RUB: 1_000_00n, JPY: 5_000n, USDC: 90_00n })
    const other = await createOwner(db, { RUB: 7n, JPY: 0n })
    owners = [one, other].flatMap(({ accounts }) => Object.values(accounts))
    const [mine, theirs] = [one, other].map(({ accounts }) => accounts['RUB'] ?? '')
    if (mine === undefined || theirs === undefined) throw new Error('no accounts')
    const acts = [
      [at(21, 0), sendBetween({ debit: mine, credit: theirs }, 'RUB', 12_34n)],
      [at(21, 23), spendWithFee(mine, 'RUB', { total: 100_00n, fee: 1_50n })],
      // Nothing on the 22nd.
      [at(23, 5), spend(one.accounts['JPY'] ?? '', 'JPY', 999n)],
      [at(23, 6), deposit(theirs, 'RUB', 3n)],
      [at(24, 6), spend(one.accounts['USDC'] ?? '', 'USDC', 1n)],
    ] as const
    for (const [now, transfer] of acts) await post(db, { ...transfer, now })
  })

  const exportTo = async (words: string, ending = 'journal', now = NOW) => {
    const file = join(folder, `${engine}-${(count += 1)}.${ending}`)
    const told: string[] = []
    const command = readJournalCommand([...words.split(' '), file])
    await runJournalCommand(database(), command, { now, tell: (line) => told.push(line) })
    return { file, text: readFileSync(file, 'utf8'), told: told.join('\n') }
  }

  /** Balances at the end of a day by the ledger, as hledger names and signs them. */
  const readBalances = async (day: string) => {
    const rows = await database().query<{ id: string; code: string; amount: string; d: number }>(
      `SELECT a.id, a.currency_code AS code, c.decimals AS d, coalesce(sum(CASE
           WHEN p.debit_account_id = a.id THEN p.amount_minor ELSE -p.amount_minor END), 0)::text AS amount
       FROM account a JOIN currency c ON c.code = a.currency_code
       JOIN posting p ON a.id IN (p.debit_account_id, p.credit_account_id)
       JOIN transfer t ON t.id = p.transfer_id AND t.created_at < $1::timestamptz + interval '1 day'
       WHERE a.kind = 'user' GROUP BY a.id, a.currency_code, c.decimals`,
      [`${day}T00:00:00Z`],
    )
    const balances = rows.map(({ id, code, amount }) => `${code}:${id} ${amount}`)
    return balances.filter((line) => !line.endsWith(' 0')).toSorted()
  }

  const askHledger = (words: readonly string[]) =>
    execFileSync(HLEDGER ?? 'hledger', words, { encoding: 'utf8' })

  /** Balances of owners that hledger has at the end of a day. */
  const askBalances = (file: string, day: string) => {
    const end = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const csv = askHledger([
      '-f',
      file,
      'balance',
      'liabilities:owners',
      '-e',
      end,
      '-O',
      'csv',
      '-N',
      '--flat',
    ])
    const lines = csv.trim().split('\n').slice(1)
    return lines
      .map((line) => {
        const [, name = '', amount = ''] =
          /^"liabilities:owners:([^"]+)","([^"]+)"$/.exec(line) ?? []
        const minor = BigInt(amount.replace(/ \w+$/, '').replace('.', ''))
        return `${name} ${minor}`
      })
      .toSorted()
  }

  test.skipIf(HLEDGER === undefined)(
    'hledger checks it strictly, and has the balances of the audited ledger at the end of each day',
    async () => {
      expect(await auditLedger(database())).toEqual([])
      const whole = await exportTo(`2026-11-20 2026-11-24 each`)
      askHledger(['-f', whole.file, 'check', '--strict', 'ordereddates'])
      for (const day of DAYS) expect(askBalances(whole.file, day)).toEqual(await readBalances(day))
      const stored = await database().query<{ line: string }>(
        `SELECT currency_code || ':' || id || ' ' || -balance_minor AS line FROM account
         WHERE id = ANY ($1::uuid[]) AND balance_minor <> 0`,
        [owners],
      )
      expect(askBalances(whole.file, '2026-11-24')).toEqual(
        stored.map(({ line }) => line).toSorted(),
      )
      // Each day by itself begins with what the day before has left.
      for (const day of DAYS) {
        const { file } = await exportTo(`${day} ${day} each`)
        askHledger(['-f', file, 'check', '--strict'])
        expect(askBalances(file, day)).toEqual(await readBalances(day))
      }
      const total = askHledger(['-f', whole.file, 'balance', '-O', 'csv']).trim().split('\n').at(-1)
      expect(total).toBe('"total","0"')
    },
  )

  test.skipIf(HLEDGER === undefined)('owners are summed up, by currency', async () => {
    const { file, text } = await exportTo('2026-11-23 2026-11-24')
    askHledger(['-f', file, 'check', '--strict'])
    const each = await readBalances('2026-11-24')
    const sums = new Map<string, bigint>()
    for (const line of each) {
      const [, code = '', amount = '0'] = /^(\w+):\S+ (-?\d+)$/.exec(line) ?? []
      sums.set(code, (sums.get(code) ?? 0n) + BigInt(amount))
    }
    expect(askBalances(file, '2026-11-24')).toEqual(
      Array.from(sums, ([code, sum]) => `${code} ${sum}`).toSorted(),
    )
    for (const id of owners) expect(text).not.toContain(id)
  })

  test('CSV has the same lines, whose debits are their credits', async () => {
    const { text } = await exportTo('2026-11-21 2026-11-24', 'csv')
    const rows = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(rows[0]).toEqual(
      'date,time,entry,kind,reverses,account,debit,credit,currency'.split(','),
    )
    const moved = (column: number, code: string) =>
      rows
        .slice(1)
        .filter((row) => row[8] === code && row[column] !== '')
        .reduce((sum, row) => sum + BigInt((row[column] ?? '').replace('.', '')), 0n)
    for (const code of ['RUB', 'JPY', 'USDC']) {
      expect(moved(6, code)).toBe(moved(7, code))
      expect(moved(6, code)).toBeGreaterThan(0n)
    }
    expect(new Set(rows.slice(1).map((row) => row[2])).size).toBe(1 + 5)
  })

  test('a currency alone, and an empty day', async () => {
    const { text } = await exportTo('2026-11-20 2026-11-24 JPY')
    expect(text).toContain('JPY')
    expect(text).not.toContain('RUB')
    const { text: empty, told } = await exportTo('2026-11-22 2026-11-22', 'csv')
    expect(told).toContain('0 entries')
    expect(empty.split('\r\n').every((line) => line === '' || /^date|opening/.test(line))).toBe(
      true,
    )
  })

  test.each([
    ['2026-11-24 2026-11-20', 'before it begins'],
    ['2026-11-20 2026-11-25', 'is not over'],
    ['2026-11-20 2027-11-25', 'is not over'],
    ['2026-02-30 2026-11-24', 'is no day'],
    ['yesterday 2026-11-24', 'is no day'],
    ['1900-01-01 2026-11-24', 'is no day'],
    ['2026-11-20 2026-11-24 XYZ', 'is no currency of this wallet: RUB'],
  ])('the journal of the ledger refuses %s: %s', async (words, reason) => {
    await expect(exportTo(words)).rejects.toThrow(reason)
  })

  test('a day that is over is the same for ever; one that was changed is refused', async () => {
    const db = database()
    const before = await exportTo('2026-11-21 2026-11-23 each')
    const mine = owners[0] ?? ''
    await post(db, { ...spend(mine, 'RUB', 5n), now: new Date('2026-11-24T23:00:00Z') })
    const again = await exportTo('2026-11-21 2026-11-23 each')
    expect(again.text).toBe(before.text)
    await db.query(
      `UPDATE transfer SET kind = 'adjustment' WHERE created_at = '2026-11-23T05:00:00Z'`,
      [],
    )
    await expect(exportTo('2026-11-21 2026-11-24')).rejects.toThrow('exported first: 2026-11-23')
  })

  test('the audit log of the office has each export with its hash', async () => {
    const { told } = await exportTo('2026-11-20 2026-11-21')
    const [row] = await database().query<{ subject: string; detail: { sha256: string } }>(
      `SELECT subject, detail FROM office_audit WHERE event = 'journal_exported' ORDER BY seq DESC LIMIT 1`,
      [],
    )
    expect(row?.subject).toBe('2026-11-20 2026-11-21')
    expect(told).toContain(row?.detail.sha256)
    expect((await verifyChain(database())).breaks).toEqual([])
  })
})

describe('the words of the command', () => {
  test.each([
    '',
    '2026-11-20',
    '2026-11-20 2026-11-21',
    '2026-11-20 2026-11-21 /tmp/each',
    '2026-11-20 2026-11-21 a b c file',
  ])('the words of the command refuses %j with the usage', (words) => {
    const given = words.split(' ').filter((word) => word !== '')
    expect(() => readJournalCommand(given)).toThrow('journal <first day> <last day>')
  })
})
