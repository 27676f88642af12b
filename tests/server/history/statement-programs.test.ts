import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramFormat, StatementFormat } from '../../../contract/calls/statements.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { openWallet, type Wallet } from '../support/app-harness.ts'
import { listAccounts, type Owner, registerOwner } from '../support/app-owners.ts'
import {
  createOwner,
  deposit,
  NOON,
  sendBetween,
  spend,
  spendWithFee,
  type TestOwner,
} from '../support/ledger-world.ts'
import { MONTH, writeStatementFile } from '../support/statement-file.ts'
import {
  readByActual,
  readByAqBanking,
  readByGnuCash,
  readByHledger,
  readByLibOfx,
} from '../support/statement-importers.ts'
import {
  type ReadAccount,
  readCamt,
  readMt940,
  readOfx,
  readQif,
  requireValidCamt,
  sumOf,
} from '../support/statement-readers.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

const MOVES = 400
const SINCE = Date.parse(MONTH.created_at__gte)

const idsOf = (accounts: readonly ReadAccount[]) =>
  accounts.flatMap(({ entries }) => entries.map(({ id }) => id))

describe.each(testEngines)('the month of a busy owner, read by other programs (%s)', (engine) => {
  const database = withTestDatabase(engine)
  const folder = mkdtempSync(join(tmpdir(), 'statement-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let owner: TestOwner
  let opening: bigint
  let closing: bigint

  beforeAll(async () => {
    const db = database()
    owner = await createOwner(db, { RUB: 100_000n, JPY: 7n, EUR: 0n })
    const other = await createOwner(db, { RUB: 100_000n })
    const [mine, theirs] = [owner, other].map(({ accounts }) => accounts['RUB'] ?? '')
    if (mine === undefined || theirs === undefined) throw new Error('no accounts')
    const [amounts] = fc.sample(
      fc.array(fc.bigInt({ min: 2n, max: 99n }), { minLength: MOVES, maxLength: MOVES }),
      { numRuns: 1, seed: 48 },
    )
    let moved = 0n
    for (const [index, amount] of (amounts ?? []).entries()) {
      const acts = [
        () => deposit(mine, 'RUB', amount),
        () => spend(mine, 'RUB', amount),
        () => sendBetween({ debit: mine, credit: theirs }, 'RUB', amount),
        () => sendBetween({ debit: theirs, credit: mine }, 'RUB', amount),
        () => spendWithFee(mine, 'RUB', { total: amount, fee: 1n }),
      ]
      const at = index % acts.length
      const transfer = acts[at]?.()
      if (!transfer) throw new Error('no act')
      // Some before the month, most inside of it, some after its end.
      const now = new Date(SINCE + (index - 20) * 2 * HOUR_MS)
      await post(db, { ...transfer, now })
      if (now.getTime() < SINCE) moved += at === 0 || at === 3 ? amount : -amount
    }
    opening = 100_000n + moved
    const [{ balance } = { balance: 0n }] = await db.query<{ balance: bigint }>(
      `SELECT (coalesce(sum(amount_minor) FILTER (WHERE credit_account_id = $1), 0)
         - coalesce(sum(amount_minor) FILTER (WHERE debit_account_id = $1), 0))::bigint AS balance
       FROM posting p JOIN transfer x ON x.id = p.transfer_id
       WHERE $1 IN (debit_account_id, credit_account_id) AND x.created_at < $2`,
      [mine, MONTH.created_at__lt],
    )
    closing = balance
  })

  const write = async (format: StatementFormat, code = 'RUB', month = MONTH) => {
    const path = await writeStatementFile(database(), owner, { folder, format, code, month })
    return { path, text: readFileSync(path, 'utf8') }
  }

  test('every format has the balances and the movements of the ledger', async () => {
    const camt = (await write('camt053')).text
    await requireValidCamt(camt)
    expect(readCamt(camt, 2)[0]).toMatchObject({ opening, closing })
    expect(readMt940((await write('mt940')).text, 2)[0]).toMatchObject({ opening, closing })
    expect(readOfx((await write('ofx')).text, 2)[0]).toMatchObject({ closing })
    const reads = { camt053: readCamt, ofx: readOfx, mt940: readMt940, qif: readQif }
    for (const format of ['camt053', 'ofx', 'mt940', 'qif'] as const) {
      const [account] = reads[format]((await write(format)).text, 2)
      expect(account?.entries.length).toBeGreaterThan(300)
      expect(opening + sumOf(account?.entries ?? [])).toBe(closing)
    }
  })

  test('ids are the same in a longer statement that is made again', async () => {
    const year = { ...MONTH, created_at__gte: '2026-01-01T00:00:00Z' }
    const month = idsOf(readOfx((await write('ofx')).text, 2))
    const whole = idsOf(readOfx((await write('ofx', 'RUB', year)).text, 2))
    expect(whole.slice(-month.length)).toEqual(month)
    expect(new Set(whole).size).toBe(whole.length)
  })

  test('a month without movements has its balances', async () => {
    const camt = (await write('camt053', 'JPY')).text
    await requireValidCamt(camt)
    expect(readCamt(camt, 0)).toEqual([{ opening: 7n, closing: 7n, entries: [] }])
    expect(readMt940((await write('mt940', 'JPY')).text, 0)).toEqual([
      { opening: 7n, closing: 7n, entries: [] },
    ])
    expect(readOfx((await write('ofx', 'JPY')).text, 0)[0]).toMatchObject({ closing: 7n })
    expect((await write('qif', 'JPY')).text).toBe('!Type:Bank\r\n')
  })

  test('a month that is still to come is empty, and does not end before it begins', async () => {
    const month = {
      created_at__gte: '2028-01-01T00:00:00Z',
      created_at__lt: '2028-02-01T00:00:00Z',
    }
    const camt = (await write('camt053', 'JPY', month)).text
    await requireValidCamt(camt)
    expect(readCamt(camt, 0)).toEqual([{ opening: 7n, closing: 7n, entries: [] }])
    const [, from = '', to = ''] = /<FrDtTm>(.+)<\/FrDtTm><ToDtTm>(.+)<\/ToDtTm>/.exec(camt) ?? []
    expect(Date.parse(from)).toBe(Date.parse(month.created_at__gte))
    expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(from))
  })

  test.skipIf(!process.env['TEST_HLEDGER'])('hledger reads CSV to the same balances', async () => {
    expect(readByHledger((await write('csv')).path)).toEqual({ opening, closing })
  })

  test.skipIf(!process.env['TEST_OFXDUMP'])('libofx of GnuCash reads OFX', async () => {
    const read = readByLibOfx((await write('ofx')).path)
    expect(read.closing).toBe(closing)
    expect(opening + sumOf(read.entries)).toBe(closing)
    expect(new Set(read.entries.map(({ id }) => id)).size).toBe(read.entries.length)
  })

  test.skipIf(!process.env['TEST_AQBANKING'])('AqBanking of GnuCash reads MT940', async () => {
    const read = readByAqBanking((await write('mt940')).path)
    expect(read.closing).toBe(closing)
    expect(opening + sumOf(read.entries)).toBe(closing)
  })

  test.skipIf(!process.env['TEST_GNUCASH'])("GnuCash's importer reads QIF", async () => {
    const read = readByGnuCash((await write('qif')).path)
    expect(opening + sumOf(read.entries)).toBe(closing)
    expect(read.entries.map(({ day }) => day)).toEqual(
      readQif((await write('qif')).text, 2)[0]?.entries.map(({ day }) => day),
    )
  })

  test.skipIf(!process.env['TEST_ACTUAL'])(
    'Actual Budget reads camt.053, OFX and QIF to the same balance',
    async () => {
      for (const format of ['camt053', 'ofx', 'qif'] as const) {
        const { entries } = await readByActual((await write(format)).path)
        expect(opening + sumOf(entries)).toBe(closing)
      }
    },
  )
})

describe('the call for statements that programs read', () => {
  let wallet: Wallet
  let owner: Owner
  beforeAll(async () => {
    wallet = await openWallet({})
    owner = await registerOwner(wallet, { isVerified: true })
  })
  afterAll(() => wallet.close())
  const YEAR = { created_at__gte: '2026-01-01T00:00:00Z', created_at__lt: '2026-12-01T00:00:00Z' }
  const fetchFile = async (format: ProgramFormat, ids: string) => {
    const query = { format, ...YEAR, ...(ids !== '' && { account_ids: ids }) }
    const search = new URLSearchParams(query).toString()
    return wallet.app.request(`/v2/wallet/statement?${search}`, {
      headers: { Authorization: `Token ${owner.token}` },
    })
  }

  test.each([
    ['camt053', 'application/xml; charset=utf-8', 'xml'],
    ['ofx', 'application/x-ofx', 'ofx'],
    ['mt940', 'application/x-mt940', 'sta'],
    ['qif', 'application/x-qif', 'qif'],
  ] as const)(
    'a statement for programs is sent as a file: %s as %s',
    async (format, type, ending) => {
      const accounts = await listAccounts(wallet, owner.token)
      const ids = accounts.filter(({ currency_code: code }) => code !== 'USDC').map(({ id }) => id)
      const { headers, status } = await fetchFile(format, ids.join(','))
      expect(status).toBe(200)
      expect(headers.get('Content-Type')).toBe(type)
      expect(headers.get('Content-Disposition')).toBe(
        `attachment; filename="statement-2026-01-01-2026-11-30.${ending}"`,
      )
    },
  )

  test('an account whose currency a format has no code for is refused by name, and QIF takes it', async () => {
    const accounts = await listAccounts(wallet, owner.token)
    const usdc = accounts.find(({ currency_code: code }) => code === 'USDC')?.id ?? ''
    for (const format of ['camt053', 'ofx', 'mt940'] as const) {
      for (const ids of [usdc, '']) {
        const refused = await fetchFile(format, ids)
        expect(await refused.json()).toMatchObject({
          status: 'error',
          code: 'STATEMENT_FORMAT',
          message: expect.stringContaining('USDC'),
        })
      }
    }
    const all = await (await fetchFile('qif', '')).text()
    expect(all.split('!Account\r\n')).toHaveLength(accounts.length + 1)
    expect(NOON.getTime()).toBeLessThan(Date.parse(YEAR.created_at__lt))
  })
})
