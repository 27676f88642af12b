import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementLine, StatementSource } from '../../../server/gateways/statement-source.ts'
import { testEngines } from '../../support/test-database.ts'
import {
  OFFICE_ORIGIN,
  openOffice,
  type OfficeWorld,
  REASON,
  type TestOperator,
} from '../support/office-world.ts'
import { DAY, NOON, openBooks, readStored } from '../support/reconciliation-world.ts'

const PATH = `/reconciliation/yookassa/${DAY}`
const KEY = '11111111-1111-4111-8111-111111111111'
const HEAD = 'kind,ref,our_id,amount,currency,status,time'
const line = (ref: string, amount: string): StatementLine => ({
  kind: 'payment',
  ref,
  amount,
  currency_code: 'RUB',
  status: 'complete',
  at: new Date(NOON),
})

describe.each(testEngines)('the reconciliation in the office (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let other: TestOperator
  let approver: TestOperator
  let lines: StatementLine[] | undefined = []
  beforeAll(async () => {
    world = await openOffice(engine)
    const source: StatementSource = {
      provider: 'yookassa',
      name: 'ЮKassa',
      payoutMethods: ['sbp', 'card'],
      readStatement: () =>
        lines ? Promise.resolve({ lines }) : Promise.reject(new Error('it broke off')),
    }
    const chain: StatementSource = {
      provider: 'usdc-base',
      name: 'USDC · Base',
      payoutMethods: ['usdc'],
      network: 'base',
      readStatement: () => {
        const balance = { amount: '250.000000', currency_code: 'USDC', block: 1234n }
        return lines ? Promise.resolve({ lines, balance }) : Promise.reject(new Error('away'))
      },
    }
    Object.assign(world.wallet.context.gateways, { statements: [source, chain] })
    finance = await world.join('Anna Finance', ['finance'])
    other = await world.join('Boris Finance', ['finance'])
    approver = await world.join('Vera Approver', ['approver'])
  })
  afterAll(() => world.close())

  const stored = (day = DAY) => readStored(world.wallet, 'yookassa', day)
  const upload = async (path: string, file: string | Uint8Array<ArrayBuffer>, by = finance) => {
    const body = new FormData()
    body.set('file', new File([file], 'statement.csv'))
    const headers = { Cookie: by.cookie, Origin: OFFICE_ORIGIN, 'Accept-Language': 'en' }
    const reply = await world.office.request(`${path}/upload`, { method: 'POST', headers, body })
    return { status: reply.status, html: await reply.text() }
  }

  const overview = async () => (await finance.get('/')).html.replaceAll(/<[^>]*>|\s+/g, ' ')

  test('the reconciliation in the office shows the figures and the differences of a day', async () => {
    const books = await openBooks(world.wallet)
    await books.order({ provider: 'yookassa', minor: 123_450, ref: 'known' })
    lines = [line('known', '1234.50'), line('<script>alert(1)</script>', '700.00')]
    expect((await finance.post(`${PATH}/run`)).location).toBe(`${PATH}?notice=done`)
    expect(await overview()).toMatch(
      /Reconciliation of 19\/11\/2026 +ЮKassa +Unresolved: 1 +USDC · Base +Not run/,
    )
    const { html } = await finance.get(PATH)
    expect(html).toContain('1,234.50\u00A0RUB')
    expect(html).toContain('1,934.50\u00A0RUB')
    expect(html).toContain('−700.00\u00A0RUB')
    expect(html).toContain('Missing here')
    expect(html).toContain('Unresolved differences: 1. The day cannot be closed')
    expect(html).not.toContain('<script>alert')
    expect((await finance.get('/reconciliation')).html).toContain('ЮKassa · 1')
    expect((await approver.get(PATH)).html).not.toContain('Reconcile again')
  })

  test('a difference is taken by one, explained with a reason, and only then the day closes', async () => {
    const [row] = (await stored()).rows
    const one = `${PATH}/${row?.id}`
    expect((await finance.sign(`${PATH}/close`)).html).toContain('The day cannot be closed')
    // The database holds it too.
    const close = `UPDATE recon_day SET state = 'closed', closed_at = now(),
      closed_by = (SELECT id FROM office_operator LIMIT 1) WHERE day = $1`
    await expect(world.wallet.context.db.query(close, [DAY])).rejects.toThrow(/check/)
    const takes = await Promise.all([finance.post(`${one}/take`), other.post(`${one}/take`)])
    expect(new Set(takes.map(({ status }) => status))).toEqual(new Set([303, 422]))
    const [owner, loser] = takes[0].status === 303 ? [finance, other] : [other, finance]
    expect((await loser.get(one)).html).toContain('Only they can decide it')
    const refused = await loser.sign(`${one}/explain`, { reason: REASON })
    expect(refused.html).toContain('The state has changed')
    expect((await loser.post(`${one}/release`)).status).toBe(422)
    const short = await owner.sign(`${one}/explain`, { reason: 'short' })
    expect(short.html).toContain('Give a reason of at least 10 characters')
    const extra = await owner.sign(`${one}/explain`, { reason: REASON, state: 'gone' })
    expect(extra.status).toBe(400)
    const missing = await owner.sign(`${one}/link`, { entry: 'D-AAAA-AAAA', reason: REASON })
    expect(missing.html).toContain('There is no such entry.')
    // Without the signature of a passkey nothing is decided.
    const unsigned = { reason: REASON, assertion: '{}' }
    expect((await owner.post(`${one}/explain`, unsigned)).status).toBeGreaterThan(399)
    const ends = await Promise.all(
      [1, 2].map(() => owner.sign(`${one}/explain`, { reason: REASON })),
    )
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([303, 422]))
    expect((await owner.get(one)).html).toContain(REASON)
    // Without its signature nothing closes.
    expect((await finance.post(`${PATH}/close`, { assertion: '{}' })).status).toBeGreaterThan(399)
    expect((await finance.sign(`${PATH}/close`)).status).toBe(303)
    expect((await finance.get(PATH)).html).toMatch(/Closed by Anna Finance/)
    expect(await overview()).toMatch(/ЮKassa +Closed +USDC · Base +Not run/)
  })

  test('a closed day does not change, and two people open it again', async () => {
    lines = []
    expect((await finance.post(`${PATH}/run`)).html).toContain('The day is closed')
    expect((await upload(PATH, HEAD)).html).toContain('The day is closed')
    const [row] = (await stored()).rows
    expect((await finance.post(`${PATH}/${row?.id}/take`)).status).toBe(422)
    const asked = { key: KEY, reason: REASON }
    expect((await finance.sign(`${PATH}/reopen`, asked)).location).toContain('/approvals')
    const [proposal] = await world.wallet.context.db.query<{ id: string; content_hash: string }>(
      `SELECT id, content_hash FROM office_proposal WHERE kind = 'recon_reopen'`,
    )
    const sign = `/approvals/${proposal?.id}/sign`
    const signed = { content_hash: proposal?.content_hash ?? '' }
    expect((await finance.sign(sign, signed)).status).toBeGreaterThan(399)
    expect((await stored()).stored?.state).toBe('closed')
    // Without the second signature the database takes no other round.
    const forged = `INSERT INTO recon_day (provider, day, round, state, created_at) VALUES ('yookassa', $1, 2, 'open', now())`
    await expect(world.wallet.context.db.query(forged, [DAY])).rejects.toThrow(/check/)
    expect((await approver.sign(sign, signed)).status).toBeLessThan(400)
    const { stored: day, kinds } = await stored()
    expect(day).toMatchObject({ state: 'open', round: 2 })
    expect(kinds).toEqual(['missing_ours explained'])
    await world.wallet.context.db.query('SELECT 1')
    expect((await finance.sign(`${PATH}/close`)).status).toBe(303)
    expect((await stored()).stored).toMatchObject({ state: 'closed', round: 2 })
  })

  test('an entry of the ledger settles a difference', async () => {
    const path = '/reconciliation/yookassa/2026-11-18'
    const file = `${HEAD}\npayment,p-1,,5.00,RUB,succeeded,2026-11-18 10:00:00`
    expect((await upload(path, file)).status).toBe(303)
    const [row] = (await stored('2026-11-18')).rows
    const [entry] = await world.wallet.context.db.query<{ id: string }>(
      'SELECT id FROM transfer LIMIT 1',
    )
    const linked = { entry: ` ${entry?.id} `, reason: REASON }
    // Of another day it is not found.
    expect((await finance.sign(`${PATH}/${row?.id}/link`, linked)).status).toBe(404)
    expect((await finance.sign(`${path}/${row?.id}/link`, linked)).status).toBe(303)
    expect((await finance.get(`${path}/${row?.id}`)).html).toContain(`/ledger/${entry?.id}`)
    const csv = await finance.get(`${path}/export`)
    expect(csv.headers.get('Content-Type')).toContain('text/csv')
    expect(csv.html).toContain('p-1')
  })

  test('the reconciliation says in words that a statement is missing, and keeps no half of one', async () => {
    const path = '/reconciliation/yookassa/2026-11-17'
    expect((await finance.get(path)).html).toContain('has not arrived yet')
    lines = undefined
    expect((await finance.post(`${path}/run`)).location).toBe(path)
    expect((await finance.get(path)).html).toContain('did not give the whole statement')
    expect((await finance.sign(`${path}/close`)).html).toContain('has not arrived yet')
    lines = []
  })

  test('a chain is compared by its balance too, and no file stands in for it', async () => {
    const path = '/reconciliation/usdc-base/2026-11-17'
    lines = undefined
    await finance.post(`${path}/run`)
    const unread = await finance.get(path)
    expect(unread.html).toContain('The day could not be read')
    expect(unread.html).toContain('Could not be read')
    lines = []
    world.wallet.clock.forwardSeconds(1)
    await finance.post(`${path}/run`)
    const { html } = await finance.get(path)
    expect(html).toContain('Different balance')
    expect(html).toContain('250.00\u00A0USDC')
    expect(html).toContain('after block 1234')
    expect(html).toContain('Gas is paid in another coin')
    expect(html).not.toContain('Upload a statement')
    expect((await upload(path, HEAD)).status).toBe(404)
  })

  test.each([
    ['nothing', '', 'The file is empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'This is not CSV'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'This is not CSV'],
    ['other columns', 'a;b;c\n1;2;3', 'lacks columns'],
    ['an open quote', `${HEAD}\n"payment,p`, 'This is not CSV'],
    ['no amount', `${HEAD}\npayment,p-1,,five,RUB,,${DAY} 10:00:00`, 'Row 2 cannot be read'],
    ['a strange amount', `${HEAD}\npayment,p-1,,"1,234",RUB,,${DAY} 10:00:00`, 'Row 2 cannot'],
    [
      'a comma without quotes',
      `kind,ref,amount,time,note,currency\npayment,p-1,1.00,${DAY} 10:00:00,a,b,RUB`,
      'Row 2 cannot',
    ],
    ['a row that is cut', `${HEAD},note\npayment,p-1,,1.00,RUB,,${DAY} 10:00:00`, 'Row 2 cannot'],
    ['no such day', `${HEAD}\npayment,p-1,,1.00,RUB,,2026-11-31 10:00:00`, 'Row 2 cannot'],
    ['a strange kind', `${HEAD}\ngift,p-1,,1.00,RUB,,${DAY} 10:00:00`, 'Row 2 cannot'],
    ['another day', `${HEAD}\npayment,p-1,,1.00,RUB,,2026-10-01 10:00:00`, 'nothing of this day'],
    ['too much', 'x'.repeat(4_100_000), 'larger than 4 MB'],
  ])('a file with %s is refused and changes nothing', async (_, file, words) => {
    // Comparisons and files of an hour are limited.
    world.wallet.clock.forwardSeconds(600)
    await world.wallet.context.db.query('UPDATE office_session SET last_seen_at = $1', [
      world.wallet.clock.now(),
    ])
    const path = '/reconciliation/yookassa/2026-11-16'
    const reply = await upload(path, file)
    expect(reply.html).toContain(words)
    expect(reply.status).toBe(400)
    expect((await stored('2026-11-16')).stored).toBeUndefined()
  })

  test('a register of YooKassa in windows-1251 with guarded cells is read in the time of Moscow', async () => {
    const path = '/reconciliation/yookassa/2026-11-15'
    const text = [
      'Идентификатор платежа;Сумма платежа;Валюта;Статус;Дата и время платежа',
      '="2e1f-00a4";1 200,50;RUB;Успешно;16.11.2026 02:59:59',
      "'-2e1f-00a5;10,00;RUB;Отменен;15.11.2026 03:00:00",
      '2e1f-00a6;7,00;RUB;Успешно;15.11.2026 02:59:59',
    ].join('\r\n')
    expect((await upload(path, encode1251(text))).status).toBe(303)
    const { rows } = await stored('2026-11-15')
    expect(rows.map(({ ref, theirs }) => [ref, theirs?.amount])).toEqual([
      ['2e1f-00a4', 1_200_500_000n],
    ])
  })

  test('the reconciliation is worked on by finance alone', async () => {
    expect((await approver.post(`${PATH}/run`)).status).toBe(403)
    expect((await upload(PATH, HEAD, approver)).status).toBe(403)
    for (const path of [
      '/reconciliation/nobody/2026-11-19',
      '/reconciliation/yookassa/2026-11-20',
      '/reconciliation/yookassa/2026-02-30',
    ]) {
      expect((await finance.get(path)).status).toBe(404)
    }
  })
})

/** Text as Russian spreadsheets write it. */
function encode1251(text: string): Uint8Array<ArrayBuffer> {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 63)
}
