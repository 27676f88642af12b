import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { readArchiveCommand, runArchiveCommand } from '../../../server/backup/archive-command.ts'
import { checkMonthArchive } from '../../../server/backup/check-month-archive.ts'
import { writeMonthArchive } from '../../../server/backup/write-month-archive.ts'
import type { Database } from '../../../server/db/database.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import { bothEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { registerOwner } from '../support/app-owners.ts'
import { createOwner } from '../support/ledger-world.ts'
import { actorOf, CARDS, exchange, withdraw } from '../support/money-acts.ts'
import {
  edit,
  listLines,
  payInParts,
  postAt,
  readText,
  removeTransfer,
} from '../support/month-archive-world.ts'
import { findByPhone, sendMoney } from '../support/transfer-acts.ts'

const MONTH = '2026-11'
const OCTOBER_ENDS = new Date('2026-10-31T23:59:59.999Z')
const NOVEMBER_BEGINS = new Date('2026-11-01T00:00:00.000Z')
const NOVEMBER_ENDS = new Date('2026-11-30T23:59:59.999Z')
const DECEMBER_BEGINS = new Date('2026-12-01T00:00:00.000Z')
const DECEMBER = new Date('2026-12-01T01:00:00.000Z')

const folder = makeScratchFolder('month-archive-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(bothEngines)('the archive of a month (%s)', (engine) => {
  const file = join(folder, `${engine}.archive`)
  let wallet: Wallet
  let db: Database
  let rubles: string
  /**
   * Transfers of the last and the first millisecond of months: before it, in it, in it, after it.
   */
  let edges: string[]

  const write = (target: string, month = MONTH, now = DECEMBER) =>
    writeMonthArchive(db, { month, file: target, now })
  const rewrite = async () => {
    rmSync(file, { force: true })
    await write(file)
  }
  const listDifferences = async () => (await checkMonthArchive(db, file)).differences

  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    ;({ db } = wallet.context)
    const owner = await registerOwner(wallet, { isVerified: true })
    const friend = await registerOwner(wallet)
    const actor = await actorOf(wallet, owner.token)
    await exchange(wallet, actor, { from: 'USD', to: 'EUR', amount: 7_00n, key: 'exchange' })
    await withdraw(wallet, actor, { code: 'USD', amount: 5_00n, key: 'fails', pan: CARDS.fails })
    await withdraw(wallet, actor, { code: 'USD', amount: 6_00n, key: 'paid' })
    wallet.clock.forwardSeconds(6)
    const { payout } = wallet.context.gateways
    if (payout) await settlePayouts(db, { now: wallet.clock.now(), payout })
    await withdraw(wallet, actor, { code: 'USD', amount: 3_00n, key: 'waits' })
    const { id } = await findByPhone(wallet, owner.token, friend.phone)
    const account = actor.accounts.get('USD') ?? ''
    await sendMoney(wallet, owner.token, { recipient: id, account, amount: 4_00n, key: 'sent' })
    const holder = await createOwner(db, { RUB: 10_00n })
    rubles = holder.accounts['RUB'] ?? ''
    edges = []
    for (const now of [OCTOBER_ENDS, NOVEMBER_BEGINS, NOVEMBER_ENDS, DECEMBER_BEGINS]) {
      edges.push(await postAt(db, now, rubles))
    }
    await payInParts(db, { userId: holder.userId, begun: OCTOBER_ENDS })
    await write(file)
  })
  afterAll(() => wallet.close())

  test('the archive of a month has every transfer of the month with its postings and rows of the history, and no other', async () => {
    const expected = await db.query<{ id: string; postings: number; rows: string[] }>(
      `SELECT t.id, (SELECT count(*)::int FROM posting p WHERE p.transfer_id = t.id) AS postings,
         ARRAY(SELECT w.id::text FROM wallet_transaction w WHERE w.transfer_id = t.id ORDER BY w.id) AS rows
       FROM transfer t WHERE t.created_at >= $1 AND t.created_at < $2 ORDER BY t.id`,
      [NOVEMBER_BEGINS, DECEMBER_BEGINS],
    )
    const transfers = listLines(file, 'transfer')
    expect(
      transfers.map(({ id, postings, history }) => ({
        id,
        postings: postings.length,
        rows: history.map((row) => row.id),
      })),
    ).toEqual(expected)
    expect([...new Set(transfers.map(({ kind }) => kind))].toSorted()).toEqual([
      'exchange',
      'reversal',
      'settlement',
      'topup',
      'transfer',
      'withdrawal',
    ])
    const ids = transfers.map(({ id }) => id)
    expect([ids[0], ids.at(-1)]).toEqual([edges[1], edges[2]])
  })

  test('the archive of a month has each account that had postings, with its balance before and after the month', async () => {
    const expected = await db.query<{ id: string; start: string; end: string }>(
      `SELECT e.id, coalesce(sum(e.amount) FILTER (WHERE t.created_at < $1), 0)::text AS start, sum(e.amount)::text AS end
       FROM (
         SELECT debit_account_id AS id, transfer_id, -amount_minor AS amount FROM posting
         UNION ALL SELECT credit_account_id, transfer_id, amount_minor FROM posting
       ) AS e JOIN transfer t ON t.id = e.transfer_id
       WHERE t.created_at < $2 GROUP BY e.id HAVING bool_or(t.created_at >= $1) ORDER BY e.id`,
      [NOVEMBER_BEGINS, DECEMBER_BEGINS],
    )
    const accounts = [...listLines(file, 'house_account'), ...listLines(file, 'account')]
    const found = accounts.map(({ id, start, end }) => ({ id, start, end }))
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected)
  })

  test('the archive of a month has ids and amounts, and nothing that is about a person', async () => {
    const text = readText(file)
    for (const about of ['Anna', 'counterparty', 'last4', '@example.com', 'search_text']) {
      expect(text).not.toContain(about)
    }
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('the archive of a month agrees with its database, also after a withdrawal of it has ended', async () => {
    expect(await checkMonthArchive(db, file)).toMatchObject({ month: MONTH, count: 0 })
    wallet.clock.forwardSeconds(6)
    const { payout } = wallet.context.gateways
    const [waiting] = await db.query<{ id: string }>(
      "SELECT id FROM payout WHERE status NOT IN ('complete', 'failed')",
    )
    if (payout) await settlePayouts(db, { now: new Date('2026-12-02T00:00:00Z'), payout })
    const [ended] = await db.query('SELECT status FROM payout WHERE id = $1', [waiting?.id])
    expect(ended).toEqual({ status: 'complete' })
    expect(await listDifferences()).toEqual([])
  })

  test('the archive of a month names a transfer that was added, and one that was removed', async () => {
    const added = await postAt(db, NOVEMBER_BEGINS, rubles)
    const differences = await listDifferences()
    expect(differences[0]).toBe(`transfer ${added} is not in the archive`)
    expect(differences.slice(1)).toEqual([
      expect.stringMatching(/^house account \S+ differs: house_account\.debits /),
      expect.stringMatching(
        /^account \S+ differs: account\.credits \d+ in the archive, \d+ stored; /,
      ),
    ])
    await removeTransfer(db, added)
    expect(await listDifferences()).toEqual([])
    await removeTransfer(db, edges[2] ?? '')
    expect((await listDifferences())[0]).toBe(`transfer ${edges[2]} is not in the database`)
  })

  test.each([
    [
      'an amount',
      'posting',
      'amount_minor',
      /^transfer \S+ differs: transfer\.postings\.0\.amount_minor 700 in the archive, 701 stored$/,
    ],
    [
      'a row of the history',
      'wallet_transaction',
      'amount_minor',
      /^transfer \S+ differs: transfer\.history\.\d\.amount_minor /,
    ],
    [
      'a balance after a posting',
      'posting',
      'debit_balance_after',
      /^transfer \S+ differs: transfer\.postings\.0\.debit_balance_after /,
    ],
  ])('the archive of a month names %s that was changed', async (_, table, column, difference) => {
    const change = (by: number) =>
      db.query(
        `UPDATE ${table} x SET ${column} = ${column} + $1::int FROM transfer t
         WHERE t.id = x.transfer_id AND t.kind = 'exchange' AND t.created_at > '2026-11-20T12:00:00Z'
           AND x.currency_code = 'USD'`,
        [by],
      )
    await rewrite()
    await change(1)
    expect((await listDifferences())[0]).toMatch(difference)
    await change(-1)
  })

  test('the archive of a month is compared with the balances that earlier postings lead to', async () => {
    await rewrite()
    const added = await postAt(db, OCTOBER_ENDS, rubles)
    const differences = await listDifferences()
    expect(differences[1]).toMatch(
      /^account \S+ differs: account\.start 100 in the archive, 200 stored; /,
    )
    await removeTransfer(db, added)
  })

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['is empty', () => Buffer.alloc(0), 'is cut off or none (Z_BUF_ERROR)'],
    [
      'is no archive',
      () => gzipSync('{"format":"e-wallet-backup-1"}\n'),
      'is no archive of a month',
    ],
    ['is not gzipped', () => Buffer.from('hello\n'), 'is cut off or none (Z_DATA_ERROR)'],
    [
      'is cut off',
      (bytes) => bytes.subarray(0, bytes.length - 40),
      'is cut off or none (Z_BUF_ERROR)',
    ],
    ['lost its end', (bytes) => edit(bytes, /\{"end".*\n/, ''), 'The archive is not whole'],
    ['lost a line', (bytes) => edit(bytes, /\{"transfer".*\n/, ''), 'The archive was changed'],
    ['has more after its end', (bytes) => edit(bytes, /$/, '{"end":{}}\n'), 'was changed'],
    ['has another amount', (bytes) => edit(bytes, /("amount_minor" : "7)0/, '$11'), 'was changed'],
    ['has another version', (bytes) => edit(bytes, '"version":1', '"version":2'), 'has format 2'],
  ])('the archive of a month is refused when it %s', async (_, change, reason) => {
    await rewrite()
    const changed = join(folder, 'changed.archive')
    writeFileSync(changed, change(readFileSync(file)))
    await expect(checkMonthArchive(db, changed)).rejects.toThrow(reason)
  })

  test.each([
    [MONTH, '2026-12-01T00:59:59.999Z', 'can be archived from 2026-12-01 01:00 UTC on'],
    ['2027-01', '2026-12-01T01:00:00Z', 'can be archived from 2027-02-01 01:00 UTC on'],
    ['2026-13', '2026-12-01T01:00:00Z', '"2026-13" is no month: write it as 2026-10'],
    ['november', '2026-12-01T01:00:00Z', '"november" is no month'],
  ])('the archive of a month is refused for the month %s at %s', async (month, now, reason) => {
    const target = join(folder, 'refused.archive')
    await expect(write(target, month, new Date(now))).rejects.toThrow(reason)
    expect(existsSync(target)).toBe(false)
  })

  test('the archive of a month may be of a month without transfers', async () => {
    const empty = join(folder, `${engine}-empty.archive`)
    expect(await write(empty, '2026-02')).toMatchObject({ transfers: 0, accounts: 0, sums: [] })
    expect(await checkMonthArchive(db, empty)).toMatchObject({ count: 0 })
  })

  test('the archive of a month is refused where the id of a transfer has another time than the transfer', async () => {
    const target = join(folder, `${engine}-times.archive`)
    const set = 'UPDATE transfer SET created_at = $2 WHERE id = $1'
    await db.query(set, [edges[1], OCTOBER_ENDS])
    await expect(write(target)).rejects.toThrow(`The id of transfer ${edges[1]} is of ${MONTH}`)
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false])
    await db.query(set, [edges[1], NOVEMBER_BEGINS])
  })

  test('the archive of a month leaves a file that is there alone', async () => {
    const target = join(folder, 'precious')
    writeFileSync(target, 'precious')
    await expect(write(target)).rejects.toThrow(`${target} is there already`)
    expect(readFileSync(target, 'utf8')).toBe('precious')
  })

  test('the archive of a month is written and checked by a command, which prints the checksum and fails on a difference', async () => {
    const target = join(folder, `${engine}-command.archive`)
    const lines: string[] = []
    const complaints: string[] = []
    const run = (...words: string[]) =>
      runArchiveCommand(db, readArchiveCommand(words), {
        now: DECEMBER,
        tell: (line) => lines.push(line),
        complain: (line) => complaints.push(line),
      })
    await run('write', MONTH, target)
    await run('check', target)
    const counts = lines[0]?.slice(`Archived ${MONTH}: `.length, -` (${target})`.length)
    expect(counts).toMatch(/^\d+ transfers, \d+ postings, \d+ accounts, SHA-256 [0-9a-f]{64}$/)
    expect(lines).toEqual([
      `Archived ${MONTH}: ${String(counts)} (${target})`,
      `The archive of ${MONTH} agrees with the database: ${String(counts)}`,
    ])
    await removeTransfer(db, edges[1] ?? '')
    await expect(run('check', target)).rejects.toThrow('differs from the database: 3 differences')
    expect(complaints[0]).toBe(`transfer ${edges[1]} is not in the database`)
  })
})

test.each([[[]], [['write', MONTH]], [['check']], [['check', 'a', 'b']], [['remove', 'a']]])(
  'the words %j are no command',
  (words) => expect(() => readArchiveCommand(words)).toThrow('Say what to do: archive write'),
)
