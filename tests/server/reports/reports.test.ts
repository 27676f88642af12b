import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSignedAmount } from '../../../contract/rules/money.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { readReportCommand, runReportCommand } from '../../../server/backup/report-command.ts'
import { addDaysToDay, dayOf } from '../../../server/domain/reconciliation/day.ts'
import { giveOwnerNumber } from '../../../server/domain/profile/owner-number.ts'
import { verifyChain } from '../../../server/office/audit-log/verify-chain.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, type Owner, registerOwner } from '../support/app-owners.ts'
import { addToPot, openPot } from '../support/pot-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const History = v.object({
  results: v.array(v.object({ amount: v.string(), currency_code: v.string() })),
})
const folder = makeScratchFolder('reports-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(testEngines)('what an authority asks for (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let other: Owner
  let abroad: Owner
  /** The days of the acts, and a moment at which they are over. */
  let first: string
  let last: string
  let now: Date
  let count = 0

  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    // Owners of the sandbox begin with a history of some weeks.
    first = addDaysToDay(dayOf(wallet.clock.now()), -90)
    owner = await registerOwner(wallet, { isVerified: true })
    other = await registerOwner(wallet, { isVerified: true })
    abroad = await registerOwner(wallet, { isGrok: true })
    const account = await accountIn(wallet, owner.token, 'RUB')
    const recipient = (await findByPhone(wallet, owner.token, other.phone)).id
    for (const amount of [12_33n, 12_34n, 99_00n]) {
      const key = `sent ${amount}`
      await sendMoney(wallet, owner.token, { recipient, account, amount, key })
    }
    const pot = await openPot(wallet, owner.token, { account_id: account, name: '=Boat' }, 'pot')
    await addToPot(wallet, owner.token, { id: pot, amount: '45.67', key: 'into the pot' })
    last = dayOf(wallet.clock.now())
    now = new Date(`${addDaysToDay(last, 1)}T01:00:00Z`)
  })
  afterAll(() => wallet.close())

  const report = async (words: readonly string[], ending = 'csv') => {
    const file = join(folder, `${engine}-${(count += 1)}.${ending}`)
    const told: string[] = []
    const command = readReportCommand([...words, file])
    await runReportCommand(wallet.context.db, command, { now, tell: (line) => told.push(line) })
    const bytes = readFileSync(file)
    return { file, bytes, rows: ending === 'csv' ? readRows(bytes) : [], told: told.join('\n') }
  }

  const idOf = async ({ phone }: Owner) => {
    const [row] = await wallet.context.db.query<{ id: string }>(
      'SELECT id FROM app_user WHERE phone = $1',
      [phone],
    )
    return row?.id ?? ''
  }

  /** Amounts of an owner's history in roubles, as the owner sees them. */
  const readHistory = async ({ token }: Owner) => {
    const { json } = await wallet.call('transactions', { token, query: { limit: '50' } })
    const { results } = v.parse(History, json)
    return results
      .filter(({ currency_code }) => currency_code === 'RUB')
      .map(({ amount }) => amount)
  }

  test('transactions of at least an amount are those that the histories of all owners have', async () => {
    const { rows } = await report(['transactions', first, last, 'RUB', '12.34'])
    const isLarge = (amount: string) => minor(amount) >= 12_34n || minor(amount) <= -12_34n
    const histories = await Promise.all([owner, other, abroad].map(readHistory))
    const amounts = histories.flat().filter(isLarge).map(minor)
    expect(rows.map(({ amount }) => String(minor(amount))).toSorted()).toEqual(
      amounts.map(String).toSorted(),
    )
    const sent = rows.filter(({ kind }) => kind === 'transfer')
    expect(sent.map(({ amount }) => amount)).toEqual(['-12.34', '12.34', '-99.00', '99.00'])
    expect(sent.map(({ owner_id: id }) => id)).toEqual(
      expect.arrayContaining([await idOf(owner), await idOf(other)]),
    )
    expect(sent.map(({ phone }) => phone)).toContain(owner.phone)
  })

  test('balances of a day are what each account and pot had at its end', async () => {
    const { rows } = await report(['balances', last])
    for (const one of [owner, other, abroad]) {
      const id = await idOf(one)
      const accounts = await listAccounts(wallet, one.token)
      const own = rows.filter((row) => row['owner_id'] === id && row['kind'] === 'user')
      expect(own.map(({ currency, balance }) => `${currency} ${balance}`).toSorted()).toEqual(
        accounts.map(({ currency_code, balance }) => `${currency_code} ${balance}`).toSorted(),
      )
    }
    expect(rows.filter(({ kind }) => kind === 'pot')).toMatchObject([
      // A spreadsheet does not take the name for a formula.
      { name: "'=Boat", balance: '45.67' },
    ])
    const { rows: roubles } = await report(['balances', last, 'RUB'])
    expect(roubles).toEqual(rows.filter(({ currency }) => currency === 'RUB'))
    const { rows: before } = await report(['balances', first])
    expect(before).toEqual([])
  })

  test('an authority gets the owners with an address in a country, and the number of unknown ones', async () => {
    const { rows, told } = await report(['owners', 'DE'])
    expect(rows).toMatchObject([{ id: await idOf(abroad), phone: abroad.phone }])
    expect(told).toMatch(/NOT in it: \d+ owners whose country is not known/)
    expect((await report(['owners', 'NO'])).rows).toEqual([])
  })

  test.each(['phone', 'id', 'number'] as const)(
    'the whole file of an owner, asked by %s, is the archive of that owner',
    async (by) => {
      const id = await idOf(owner)
      const number = await giveOwnerNumber(wallet.context.db, id)
      const asked = { phone: owner.phone, id, number: number ?? '' }[by]
      const { bytes } = await report(['owner', asked], 'zip')
      const files = unzipSync(bytes)
      const profile: unknown = JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()))
      expect(profile).toMatchObject([{ phone: owner.phone }])
    },
  )

  test('each report is in the signed audit log with its rows and the hash of its file', async () => {
    const { file, bytes, rows } = await report(['transactions', first, last, 'RUB', '1'])
    const [logged] = await wallet.context.db.query<{
      subject: string
      detail: Record<string, string>
    }>(
      `SELECT subject, detail FROM office_audit WHERE event = 'report_made' ORDER BY seq DESC LIMIT 1`,
      [],
    )
    expect(logged?.subject).toBe(`${first} ${last}`)
    expect(logged?.detail).toEqual({
      report: 'transactions',
      currency: 'RUB',
      amount: '1',
      rows: String(rows.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await verifyChain(wallet.context.db)).breaks).toEqual([])
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test.each([
    [['transactions', 'DAY', 'DAY', 'XYZ', '1'], 'is no currency of this wallet'],
    [['transactions', 'DAY', 'DAY', 'RUB', '0'], 'is no amount above 0'],
    [['transactions', 'DAY', 'DAY', 'RUB', '-5'], 'is no amount above 0'],
    [['transactions', 'DAY', 'DAY', 'RUB', '1.234'], 'with at most 2 decimals'],
    [['transactions', 'DAY', '2026-02-30', 'RUB', '1'], 'is no day'],
    [['balances', '2999-01-01'], 'is not over'],
    [['balances', 'DAY', 'rub'], 'is no currency of this wallet'],
    [['owners', 'de'], 'is no code of a country'],
    [['owners', 'Germany'], 'is no code of a country'],
  ])('a report for an authority refuses %j: %s, and leaves no file', async (words, reason) => {
    const before = readdirSync(folder)
    const asked = words.map((word) => (word === 'DAY' ? last : word))
    await expect(report(asked)).rejects.toThrow(reason)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('an owner that there is not, and a file that is there, are refused', async () => {
    await expect(report(['owner', '+79990000000'], 'zip')).rejects.toThrow('no such owner')
    const { file } = await report(['owners', 'DE'])
    count -= 1
    await expect(report(['owners', 'DE'])).rejects.toThrow('is there already')
    expect(existsSync(file)).toBe(true)
  })
})

test.each([
  '',
  'owner 79991234567',
  'owner 79991234567 file.csv',
  'owners DE',
  'owners DE more file.csv',
  'balances file.csv',
  'balances 2026-10-31 RUB more file.csv',
  'transactions 2026-10-31 2026-10-31 RUB file.csv',
  'transactions 2026-10-31 2026-10-31 RUB 5 more file.csv',
  'statistics 2026-10-31 file.csv',
])('the words "report %s" are refused with the usage', (words) => {
  const given = words.split(' ').filter((word) => word !== '')
  expect(() => readReportCommand(given)).toThrow('report transactions <first day>')
})

/** The kopecks of an amount in roubles. */
function minor(amount = ''): bigint {
  return parseSignedAmount(amount, 2) ?? 0n
}

/** The rows of a CSV without line ends in its cells, by column. */
function readRows(bytes: Uint8Array): Record<string, string>[] {
  const text = new TextDecoder().decode(bytes)
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), (found) =>
      (found[1] ?? found[2] ?? '').replaceAll('""', '"'),
    )
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}
