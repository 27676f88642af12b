import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentDates } from '../../../server/domain/history/document-dates.ts'
import { writeStatementCsv } from '../../../server/domain/history/statement-csv.ts'
import type { StatementPart } from '../../../server/domain/history/statement-source.ts'
import { TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { testEngines } from '../../support/test-database.ts'
import { openWallet, type Reply, type Wallet } from '../support/app-harness.ts'
import { listAccounts, type Owner, registerOwner } from '../support/app-owners.ts'
import { NOON } from '../support/ledger-world.ts'
import { CARD, SBP, settle, withdrawBy } from '../support/payout-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

describe('cells of a CSV', () => {
  const account = { id: 'a', currency_code: 'RUB', number: '204377190369', decimals: 2 }
  const row = (note: string): StatementPart => ({
    part: 'row',
    account,
    row: {
      id: '01900000-0000-7000-8000-000000000000.0',
      at: NOON,
      number: 'T-7Q4K-92MD',
      kind: 'transfer',
      isReturn: false,
      description: 'transaction.transfer.out',
      params: { counterparty: '=cmd', note, fee: '1.50' },
      amount: -150_050n,
      tariff: 2,
      balance: 1n,
    },
  })
  const write = async (language: 'ru' | 'en', note: string) => {
    async function* parts() {
      yield row(note)
    }
    const pieces: Uint8Array[] = []
    for await (const piece of writeStatementCsv(parts(), {
      language,
      dates: documentDates(language, 'UTC'),
    }))
      pieces.push(piece)
    return Buffer.concat(pieces).toString().split('\r\n').slice(1).join('')
  }

  test.each(['=1+1', '+7', '-2', '@x', '  =1', '＝1', '\t=1'])(
    'the text %j cannot be a formula',
    async (note) => {
      expect(await write('ru', note)).toContain(`;'${note};`)
    },
  )

  test('quotes, separators and line breaks stay text', async () => {
    const cells = '2026-11-20 12:00:00,T-7Q4K-92MD,204377190369,RUB,Transfer to cmd'
    expect(await write('en', 'a "b", c')).toBe(`${cells},"a ""b"", c",1.50,-1500.50,0.01,2`)
    expect(await write('ru', 'a; b')).toContain(';"a; b";1,50;-1500,50;0,01;2')
    expect(await write('en', 'a\nb')).toContain('"a\nb"')
  })
})

describe.each(testEngines)('a statement as a file (%s)', (engine) => {
  let wallet: Wallet
  let owner: Owner
  let ids: string[]
  beforeAll(async () => {
    wallet = await openWallet({}, engine)
    owner = await registerOwner(wallet, { isVerified: true })
    ids = (await listAccounts(wallet, owner.token)).map(({ id }) => id)
  })
  afterAll(() => wallet.close())

  const YEAR = {
    created_at__gte: '2026-01-01T00:00:00Z',
    created_at__lt: '2026-12-01T00:00:00Z',
  }
  const ask = (query: Record<string, string>, token = owner.token) =>
    wallet.call('statement', { token, query: { format: 'csv', ...YEAR, ...query } })
  const fileOf = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    const response = await wallet.app.request(`${path}?${search}`, {
      headers: { Authorization: `Token ${owner.token}` },
    })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('CSV has the movements of every account in the chosen language', async () => {
    const query = { format: 'csv', ...YEAR, language: 'ru', time_zone: 'Europe/Moscow' }
    const { response, bytes } = await fileOf('/v2/wallet/statement', query)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="statement-2026-01-01-2026-12-01.csv"',
    )
    const text = bytes.toString()
    expect(text.startsWith('\ufeffДата (Europe/Moscow);Номер операции;Счет;Валюта;')).toBe(true)
    const lines = linesOf(text)
    for (const { currency_code: code, number, balance } of await listAccounts(
      wallet,
      owner.token,
    )) {
      const own = lines.filter((cells) => cells[3] === code)
      expect(own.every((cells) => cells[2] === number)).toBe(true)
      expect(own.at(0)?.slice(4)).toEqual(['Остаток на начало периода', '', '', '', '0,00', ''])
      expect(own.at(-1)?.at(-2)).toBe(balance.replace('.', ','))
    }
  })

  test('each movement has the number of its transaction, a fee and what was returned too', async () => {
    const { token } = owner
    const other = await registerOwner(wallet)
    const recipient = (await findByPhone(wallet, token, other.phone)).id
    const account = await accountIn(wallet, token, 'RUB')
    const sending = { recipient, account, amount: 15_00n, key: 'a statement' }
    expect((await sendMoney(wallet, token, sending)).status).toBe(200)
    const cards = ['complete', 'failed'].map((end) =>
      Object.assign({}, CARD, { token: `sandbox-${end}-abc12345` }),
    )
    for (const to of [...cards, SBP]) {
      const key = JSON.stringify(to)
      await withdrawBy(wallet, token, { code: 'RUB', amount: '1000', to, key })
    }
    for (let tries = 0; tries < 6; tries += 1) {
      wallet.clock.forwardSeconds(60)
      await settle(wallet.context)
    }
    const { json } = await wallet.call('transactions', { token, query: { limit: '200' } })
    const listed = v.parse(TransactionsAnswer, json).results
    const lines = linesOf((await ask({ language: 'en' })).text, ',').filter(([at]) => at !== '')
    const numbers = new Set(lines.map((cells) => cells[1]))
    const moved = listed.filter(({ status }) => status === 'complete' || status === 'reversed')
    expect(moved.filter(({ number }) => !numbers.has(number))).toEqual([])
    expect(lines.every((cells) => /^[DPXT]-/.test(cells[1] ?? ''))).toBe(true)
    expect(lines.filter((cells) => cells[6] === '15.00').length).toBeGreaterThan(0)
    const returned = lines.find((cells) => cells[4]?.startsWith('Returned: '))
    const paid = lines.find((cells) => cells[1] === returned?.[1])
    expect(returned?.at(-3)).toBe(paid?.at(-3)?.replace('-', ''))
  })

  test('a statement of one account and period, also an empty one, begins and ends with a balance', async () => {
    const one = { account_ids: ids[0] ?? '', language: 'en' }
    const { text } = await ask(one)
    expect(new Set(linesOf(text, ',').map((cells) => cells[3])).size).toBe(1)
    const year = { created_at__gte: '2020-01-01T00:00:00Z', created_at__lt: '2020-02-01T00:00:00Z' }
    const empty = await ask({ ...one, ...year })
    expect(linesOf(empty.text, ',').map((cells) => cells[4])).toEqual([
      'Opening balance',
      'Closing balance',
    ])
    const { text: later } = await ask({ ...one, created_at__gte: '2026-11-30T00:00:00Z' })
    expect(linesOf(later, ',').length).toBe(2)
  })

  test('PDF has a page for each part, the fonts and the title', async () => {
    const query = { format: 'pdf', ...YEAR, language: 'ru', time_zone: 'Asia/Tokyo' }
    const { response, bytes } = await fileOf('/v2/wallet/statement', query)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toContain('2026-12-01.pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toBe('%%EOF\n')
    const text = bytes.toString('latin1')
    expect(text).toContain('Inter-Regular')
    expect(text).toContain('Inter-SemiBold')
    expect(pagesOf(bytes)).toBeGreaterThan(1)
  })

  test('a receipt is a PDF of one page; that of another owner is not found', async () => {
    const { json } = await wallet.call('transactions', { token: owner.token })
    const rows = v.parse(TransactionsAnswer, json).results
    const kinds = [...new Map(rows.map((row) => [row.kind, row.number ?? ''])).values()]
    expect(kinds.length).toBeGreaterThan(2)
    for (const number of kinds) {
      const query = { number, language: 'ru' }
      const { response, bytes } = await fileOf('/v2/wallet/transaction/file', query)
      expect(response.headers.get('Content-Disposition')).toContain(`receipt-${number}.pdf`)
      expect(pagesOf(bytes)).toBe(1)
    }
    const { token } = await registerOwner(wallet)
    const query = { number: kinds[0] ?? '' }
    expect((await wallet.call('receiptFile', { token, query })).json['code']).toBe('NOT_FOUND')
  })

  test('a time zone that the server does not know is UTC, and the file names it', async () => {
    for (const time_zone of ['Etc/Unknown', 'Mars/Base', '', '+99:99', 'a b', 'x'.repeat(500)]) {
      const { text, status } = await ask({ language: 'en', time_zone })
      expect([time_zone, status]).toEqual([time_zone, 200])
      expect(text).toMatch(/^\ufeff?Date \(UTC\),/)
    }
    expect((await ask({ language: 'en', time_zone: '+03:00' })).text).toMatch(
      /^\ufeff?Date \((?:\+03:00|Etc\/GMT-3)\),/,
    )
  })

  test("another owner's account, a period backwards and other faults are refused", async () => {
    const other = await registerOwner(wallet, { isVerified: true })
    const [theirs] = await listAccounts(wallet, other.token)
    const cases: [Record<string, string>, string][] = [
      [{ account_ids: `${ids[0]},${theirs?.id}` }, 'ACCOUNT_NOT_FOUND'],
      [{ account_ids: 'x' }, 'ACCOUNT_NOT_FOUND'],
      [{ created_at__gte: '2027-01-01T00:00:00Z' }, 'BAD_REQUEST'],
      [{ format: 'exe' }, 'BAD_REQUEST'],
      [{ language: 'fr' }, 'BAD_REQUEST'],
    ]
    for (const [query, code] of cases) expect((await ask(query)).json['code']).toBe(code)
    const { status } = await wallet.call('statement', { query: { format: 'csv', ...YEAR } })
    expect(status).toBe(401)
  })

  test('a file that fails while it is made ends broken, not short', async () => {
    const { db } = wallet.context
    const query = db.query.bind(db)
    let reads = 0
    db.query = (sql, parameters) => {
      if (sql.includes('AS both_sides') && (reads += 1) > 1) throw new Error('disk gone')
      return query(sql, parameters)
    }
    try {
      await expect(ask({})).rejects.toThrow('disk gone')
    } finally {
      db.query = query
    }
    expect(wallet.logLines.join('\n')).toContain('request failed')
  })

  test('a statement as a file is limited', async () => {
    const { token } = await registerOwner(wallet, { isVerified: true })
    const replies: Reply[] = []
    for (let times = 0; times < 31; times += 1) replies.push(await ask({}, token))
    const codes = replies.map(({ json }) => json['code']).filter(Boolean)
    expect(codes).toEqual(['TOO_MANY_REQUESTS'])
    expect(replies.at(-1)?.headers.get('Retry-After')).toMatch(/^\d+$/)
  })
})

/** Cells of the lines under the head. */
function linesOf(text: string, separator = ';'): string[][] {
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(separator))
}

function pagesOf(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}
