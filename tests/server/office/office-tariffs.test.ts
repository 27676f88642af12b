import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { Receipt } from '../../../contract/calls/receipts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { notifyOfTariffs } from '../../../server/domain/tariffs/notify-of-tariffs.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines } from '../../support/test-database.ts'
import { logIn, type Owner, registerOwner } from '../support/app-owners.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { sendShown } from '../support/office-forms.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signInAgain,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { payOut, quote, SBP } from '../support/payout-acts.ts'
import { accountIn } from '../support/transfer-acts.ts'

const DAY_S = 86_400
const SBP_LINE = encodeURIComponent('payout~RUB~~sbp~~')
const PAYOUT = { percent: '0.7', least: '1', greatest: '500,000', free: '' }

describe.each(testEngines)('tariffs in the office (%s)', (engine) => {
  let world: OfficeWorld
  let owner: Owner
  let token: string
  let finance: TestOperator
  let approver: TestOperator
  let second: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    owner = await registerOwner(world.wallet, { isVerified: true })
    token = owner.token
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
    second = await world.join('Sven', ['approver'])
  })
  afterAll(() => world.close())

  const query = <Row extends object>(sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, parameters)
  const now = () => world.wallet.clock.now()
  const dayIn = (days: number) =>
    new Date(now().getTime() + days * DAY_S * 1000).toISOString().slice(0, 10)
  const tell = () => notifyOfTariffs(world.wallet.context.db, now())
  const move = () => moveRates(world.wallet.context.db, simulatedRates, now())
  /** Time passes: everybody has signed out meanwhile. */
  const wait = async (seconds: number) => {
    world.wallet.clock.forwardSeconds(seconds)
    finance = await signInAgain(world.request, finance)
    approver = await signInAgain(world.request, approver)
    second = await signInAgain(world.request, second)
    token = await logIn(world.wallet, owner.phone)
    await move()
  }
  const prepare = async () => (await sendShown(finance, '/tariffs')).location ?? ''
  const ask = (draft: string, more: object = {}) =>
    sendShown(finance, `${draft}/ask`, {
      reason: REASON,
      day: dayIn(15),
      time: '00:00',
      ...more,
    })
  const tariffs = async () =>
    v.parse(TariffsAnswer, (await world.wallet.call('tariffs', { token })).json)
  const notes = async () => {
    const rows = await query<{ text_key: string }>(
      `SELECT text_key FROM notification WHERE user_id = (SELECT id FROM app_user WHERE phone = $1)
         AND text_key LIKE 'notification.tariff%' ORDER BY created_at, id`,
      [owner.phone],
    )
    return rows.map(({ text_key }) => text_key)
  }
  const quoteSbp = async (amount: string) =>
    quote(world.wallet, token, {
      account: await accountIn(world.wallet, token, 'RUB'),
      amount,
      to: SBP,
    })
  const receiptOf = async (number: unknown) =>
    v.parse(
      Receipt,
      (await world.wallet.call('receipt', { token, query: { number: String(number) } })).json,
    )

  test('the first tariff has the prices of before, and says what it is for', async () => {
    const { html } = await approver.get('/tariffs')
    expect(html).toContain('A tariff is every fee, spread and limit')
    expect(html).toContain('at least 14 d before it begins')
    expect(html).toContain('In force')
    const [, path = ''] = /href="(\/tariffs\/[\w-]+)"/.exec(html) ?? []
    const page = await approver.get(path)
    expect(page.html).toContain('Payout, SBP, RUB')
    expect(page.html).toContain('0.5%, from ₽1.00, up to ₽500,000.00, ₽100,000.00 a month free')
    expect(page.html).toContain('Limit of withdrawals in 24 hours, RUB, Verified')
    expect(page.html).toContain('Exchange, other pairs')
    expect(sbpOf((await tariffs()).now)).toMatchObject({ percent: '0.5', free: '100000.00' })
  })

  test.each([
    ['a negative fee', SBP_LINE, { percent: '-1', least: '1' }, 'Fee: 0 to 100'],
    ['a fee above all', SBP_LINE, { percent: '100.1', least: '1' }, 'Fee: 0 to 100'],
    ['no smallest payout', SBP_LINE, { percent: '1', least: '' }, 'smallest payout'],
    ['a negative amount', SBP_LINE, { percent: '1', least: '-5' }, 'an amount above zero'],
    ['bounds turned around', SBP_LINE, { percent: '1', least: '10', greatest: '5' }, 'less than'],
    ['an amount that is too long', SBP_LINE, { percent: '1', least: '9'.repeat(18) }, '15 digits'],
    ['a spread below rounding', 'exchange~RUB~USD~~~', { percent: '0.5' }, 'Spread: 0.6 to 50'],
    ['a lower weekend', 'exchange~RUB~USD~~~', { percent: '2', weekend: '1' }, 'weekend spread'],
    ['a zero limit', 'transfer_limit~RUB~~~~verified', { limit: '0' }, 'above zero'],
    ['a spread of a brand', 'exchange~RUB~USD~~grok~', { percent: '2' }, 'no such line'],
    ['a pair of one currency', 'exchange~RUB~RUB~~~', { percent: '2' }, 'no such line'],
    ['SBP of dollars', 'payout~USD~~sbp~~', { percent: '1', least: '1' }, 'no such line'],
    ['an unknown level', 'transfer_limit~RUB~~~~nobody', { limit: '1' }, 'no such line'],
    ['a field of nothing', SBP_LINE, { ...PAYOUT, version: '7' }, 'not filled in correctly'],
  ])('a tariff is refused in words: %s', async (_, line, fields, sentence) => {
    const draft = await prepare()
    const path = `${draft}/lines/${line.includes('%') ? line : encodeURIComponent(line)}`
    const reply = await sendShown(finance, path, fields)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.html).toContain(sentence)
    await sendShown(finance, `${draft}/discard`)
    expect((await finance.get(draft)).status).toBe(404)
  })

  test.each([
    ['a day that is past', { day: '2026-01-02' }, 'Too early'],
    ['a day before owners can know', { day: '2026-12-03' }, 'Too early'],
    ['no day', { day: '2026-02-31' }, 'Fill in the day'],
    ['no time', { time: '25:00' }, 'Fill in the day'],
    ['no reason', { reason: 'short' }, 'at least 10 characters'],
  ])('the beginning of a tariff is refused: %s', async (_, more, sentence) => {
    const draft = await prepare()
    expect((await ask(draft)).html).toContain('nothing to sign')
    await sendShown(finance, `${draft}/lines/${SBP_LINE}`, PAYOUT)
    expect((await ask(draft, more)).html).toContain(sentence)
    await sendShown(finance, `${draft}/discard`)
  })

  test('a tariff is prepared by one, signed by another, shown to owners, and holds from its moment on', async () => {
    const draft = await prepare()
    expect((await approver.post(`${draft}/lines/${SBP_LINE}`, PAYOUT)).status).toBe(403)
    await sendShown(finance, `${draft}/lines/${SBP_LINE}`, PAYOUT)
    const spread = encodeURIComponent('exchange~RUB~USD~~~')
    await sendShown(finance, `${draft}/lines/${spread}`, { percent: '2.5', weekend: '' })
    const limit = encodeURIComponent('transfer_limit~USD~~~grok~verified')
    await sendShown(finance, `${draft}/lines/${limit}`, { limit: '10' })
    const page = await finance.get(draft)
    expect(page.html).toMatch(/0\.5%, from ₽1\.00[^]*0\.7%, from ₽1\.00/)
    expect(page.html).toContain('Exchange, RUB → USD')
    const asked = await ask(draft)
    expect(asked.location).toMatch(/^\/approvals\//)
    const late = await sendShown(finance, `${draft}/lines/${SBP_LINE}`, { ...PAYOUT, percent: '9' })
    expect(late.html).toContain('awaits its second signature')
    expect((await approver.get(asked.location ?? '')).html).toContain('0.7%')
    expect((await signLast(world, finance)).status).toBe(403)

    const [{ id, content_hash } = { id: '', content_hash: '' }] = await query<{
      id: string
      content_hash: string
    }>(`SELECT id, content_hash FROM office_proposal WHERE state = 'open'`)
    const both = await Promise.all(
      [approver, second].map((one) => one.sign(`/approvals/${id}/sign`, { content_hash })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))

    expect(await notes()).toEqual([])
    await tell()
    await tell()
    expect(await notes()).toEqual(['notification.tariff_changes'])
    const before = await tariffs()
    expect(before.now.number).toBe(1)
    expect(before.next).toMatchObject([{ number: 2, starts_at: `${dayIn(15)}T00:00:00.000Z` }])
    const changes = before.next[0]?.changes ?? []
    expect(changes.map(({ after }) => [after?.act, after?.percent])).toEqual([
      ['payout', '0.7'],
      ['exchange', '2.5'],
    ])

    const startsIn = (Date.parse(`${dayIn(15)}T00:00:00Z`) - now().getTime()) / 1000
    await wait(startsIn - 20)
    const shown = await quoteSbp('500')
    expect(shown).toMatchObject({ fee: '0.00', tariff_number: 1 })
    world.wallet.clock.forwardSeconds(20)
    await move()
    const paid = await payOut(world.wallet, token, { quoteId: shown.quote_id, to: SBP, key: 'old' })
    expect(paid.json['status']).toBe('pending')
    expect((await receiptOf(paid.json['number'])).tariff).toEqual({
      number: 1,
      starts_at: '2026-01-01T00:00:00.000Z',
    })
    const next = await quoteSbp('1000')
    expect(next).toMatchObject({ fee: '7.00', tariff_number: 2 })
    const later = await payOut(world.wallet, token, { quoteId: next.quote_id, to: SBP, key: 'new' })
    expect((await receiptOf(later.json['number'])).tariff?.number).toBe(2)
    expect((await tariffs()).now.number).toBe(2)

    const actor = await actorOf(world.wallet, token)
    const rate = actor.rates.find(
      (one) => one.from_currency_code === 'RUB' && one.to_currency_code === 'USD',
    )
    expect(rate).toMatchObject({ spread_percent: '2.5', tariff_number: 2 })
    const exchanged = await exchange(world.wallet, actor, {
      from: 'RUB',
      to: 'USD',
      amount: 1000_00n,
      key: 'exchange',
    })
    expect((await receiptOf(exchanged.json['number'])).tariff?.number).toBe(2)

    const [row] = await query<{ id: string }>(
      `SELECT t.id FROM wallet_transaction t JOIN payout p ON p.transfer_id = t.transfer_id
       WHERE p.tariff_number = 2`,
    )
    const shownBy = await approver.get(`/transactions/${row?.id ?? ''}`)
    expect(shownBy.html).toMatch(/Tariff<[^]*href="\/tariffs\/[\w-]+"\s*>2</)
  })

  test('two that would begin at the same time, or were copied before another one, are refused', async () => {
    const [one, other] = [await prepare(), await prepare()]
    for (const draft of [one, other])
      await sendShown(finance, `${draft}/lines/${SBP_LINE}`, {
        ...PAYOUT,
        percent: '0.9',
      })
    await ask(one, { day: dayIn(20) })
    await signLast(world, approver)
    expect((await ask(other, { day: dayIn(21) })).html).toContain('Another tariff was signed')
    const third = await prepare()
    await sendShown(finance, `${third}/lines/${SBP_LINE}`, { ...PAYOUT, percent: '1.1' })
    expect((await ask(third, { day: dayIn(20) })).html).toContain('the next one has to begin later')
    await sendShown(finance, `${third}/discard`)
    await sendShown(finance, `${other}/discard`)
  })

  test('a tariff is withdrawn before it begins, and owners who were notified hear of it', async () => {
    await tell()
    const [waiting] = await query<{ id: string }>('SELECT id FROM tariff WHERE number = 3')
    const path = `/tariffs/${waiting?.id ?? ''}`
    expect((await finance.get(path)).html).toContain('Withdraw the tariff')
    const reply = await finance.sign(`${path}/withdraw`, { reason: REASON })
    expect(reply.location).toContain('notice=done')
    expect((await finance.sign(`${path}/withdraw`, { reason: REASON })).status).toBeGreaterThan(399)
    await tell()
    expect((await notes()).slice(-2)).toEqual([
      'notification.tariff_changes',
      'notification.tariff_withdrawn',
    ])
    expect((await tariffs()).next).toEqual([])
    const [begun] = await query<{ id: string }>('SELECT id FROM tariff WHERE number = 2')
    const late = await finance.sign(`/tariffs/${begun?.id ?? ''}/withdraw`, { reason: REASON })
    expect(late.html).toContain('has begun already')
  })

  test('a tariff whose second signature comes too late for the owners is out of date', async () => {
    const draft = await prepare()
    await sendShown(finance, `${draft}/lines/${SBP_LINE}`, { ...PAYOUT, percent: '0.8' })
    const soon = new Date(now().getTime() + 14 * DAY_S * 1000 + 600_000).toISOString()
    await ask(draft, { day: soon.slice(0, 10), time: soon.slice(11, 16) })
    await wait(1200)
    expect((await signLast(world, approver)).html).toContain('Too early')
    expect((await finance.get(draft)).html).toContain('Send for the second signature')
    expect((await tariffs()).now.number).toBe(2)
  })

  test('the audit finds lines that nobody signed', async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    const alter = `UPDATE tariff_line SET percent = $1::numeric WHERE method = 'sbp'
      AND tariff_id = (SELECT id FROM tariff WHERE number = 2)`
    await query(alter, ['0.1'])
    expect(await auditLedger(db)).toMatchObject([
      { rule: 'TARIFF_DIFFERS_FROM_SIGNED', subject: '2' },
    ])
    await query(alter, ['0.7'])
  })

  test('each step is in the audit log', async () => {
    const rows = await query<{ event: string }>(
      `SELECT DISTINCT event FROM office_audit WHERE event LIKE 'tariff%' ORDER BY event`,
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'tariff_discarded',
      'tariff_line_changed',
      'tariff_prepared',
      'tariff_signed',
      'tariff_withdrawn',
    ])
    expect((await approver.get('/audit')).html).toMatch(/href="\/tariffs\/[\da-f-]{36}"/)
  })
})

/** The line of withdrawals by SBP. */
function sbpOf({ lines }: TariffsAnswer['now']) {
  return lines.find(({ method }) => method === 'sbp')
}
