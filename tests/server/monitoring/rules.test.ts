import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { testEngines } from '../../support/test-database.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { auditHistory } from '../support/history-audit.ts'
import { ownerSees, proposeAct, startReleased } from '../support/office-payout-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'
import { CARD, SBP, withdrawBy } from '../support/payout-acts.ts'
import { endRule, HOLDS_OUT, lookAtActs, makeRule, startRule } from '../support/rule-acts.ts'
import { accountIn, findByPhone, sendMoney } from '../support/transfer-acts.ts'

const HARMLESS = 'Paid the rent, contract seen'

describe.each(testEngines)('rules about what owners do (%s)', (engine) => {
  let world: OfficeWorld
  let finance: TestOperator
  let approver: TestOperator
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    finance = await world.join('Fedor', ['finance'])
    approver = await world.join('Anna', ['approver'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())
  afterEach(async () => {
    const on = await query<{ id: string }>(
      'SELECT id FROM monitoring_rule WHERE started_at IS NOT NULL AND ended_at IS NULL',
    )
    for (const { id } of on) await endRule(finance, id)
  })

  const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const start = (fields: Readonly<Record<string, string>>) =>
    startRule(world, [finance, approver], fields)
  const newOwner = () => registerOwner(world.wallet, { isVerified: true })
  const withdraw = (owner: Owner, amount: string, to: typeof SBP | typeof CARD = SBP) =>
    withdrawBy(world.wallet, owner.token, { code: 'RUB', amount, to, key: randomUUID() })
  const send = async (from: Owner, amount: bigint, to?: Owner) => {
    const { wallet } = world
    const { phone } = to ?? (await newOwner())
    const { id } = await findByPhone(wallet, from.token, phone)
    const account = await accountIn(wallet, from.token, 'RUB')
    return sendMoney(wallet, from.token, { recipient: id, account, amount, key: randomUUID() })
  }
  const casesOf = ({ phone }: Owner) =>
    query<{ id: string; state: string; subject: string; alerts: number }>(
      `SELECT k.id, k.state, k.subject, (SELECT count(*)::int FROM monitoring_alert a WHERE a.case_id = k.id) AS alerts
       FROM compliance_case k JOIN app_user u ON u.id = k.user_id WHERE u.phone = $1 ORDER BY k.id`,
      [phone],
    )
  const payoutsOf = ({ phone }: Owner) =>
    query<{ id: string; status: string; number: string }>(
      `SELECT p.id, p.status, p.number FROM payout p JOIN app_user u ON u.id = p.user_id WHERE u.phone = $1
       ORDER BY p.id`,
      [phone],
    )
  const clear = async (id: string) => {
    await finance.post(`/cases/${id}/take`)
    return finance.post(`/cases/${id}/clear`, { reason: HARMLESS })
  }
  const requireEvenBooks = async () => {
    expect(await auditLedger(world.wallet.context.db)).toEqual([])
    expect(await auditHistory(world.wallet.context.db)).toEqual([])
  }

  test('a rule is written in words, tried on history, and signed by two before it does anything', async () => {
    const past = await newOwner()
    expect((await withdraw(past, '1500')).status).toBe(200)
    expect((await withdraw(past, '200')).status).toBe(200)
    const wrong = { about: '', currency: '', name: 'No conditions', act_withdrawal: 'yes' }
    expect((await finance.post('/rules', wrong)).html).toContain('fill in at least one line')
    const noCurrency = { ...wrong, amount_least: '5' }
    expect((await finance.post('/rules', noCurrency)).html).toContain('choose the currency')
    const noMoney = { ...wrong, currency: 'JPY', amount_least: '5.5' }
    expect((await finance.post('/rules', noMoney)).html).toContain(
      'no amount in this currency: 5.5',
    )
    const holdsIn = {
      ...wrong,
      act_top_up: 'yes',
      holds: 'yes',
      count_in_least: '2',
      count_in_hours: '1',
    }
    expect((await finance.post('/rules', holdsIn)).html).toContain('can be held')
    expect((await viewer.post('/rules', HOLDS_OUT)).status).toBe(403)
    const id = await makeRule(finance, HOLDS_OUT)
    const { html } = await viewer.get(`/rules/${id}`)
    expect(html).toMatch(/at least ₽\s?1,000\.00 left within 24 h/)
    expect(html).toContain('Not switched on')
    const [rule] = await query<{ trial: { acts: number; found: number; owners: number } }>(
      'SELECT trial FROM monitoring_rule WHERE id = $1',
      [id],
    )
    // Three of them are of the opening history: of 100 hours and more before.
    expect(rule?.trial).toMatchObject({ acts: 5, found: 5, owners: 1 })
    expect((await withdraw(await newOwner(), '1500')).status).toBe(200)
    const [, , last] = await query('SELECT status FROM payout ORDER BY id')
    expect(last).toEqual({ status: 'sent' })
    await finance.sign(`/rules/${id}/start`, { key: randomUUID(), reason: REASON })
    expect((await signLast(world, finance)).status).toBe(403)
    expect((await signLast(world, approver)).status).toBe(200)
    expect((await viewer.get('/rules')).html).toContain('On since')
    const events = await query(
      `SELECT event FROM office_audit WHERE event LIKE 'rule\\_%' ORDER BY seq`,
    )
    expect(events.map(({ event }) => event)).toEqual(['rule_made', 'rule_started'])
  })

  test('a payout that a rule finds waits, and goes when its case is cleared; the rule is then quiet about the owner', async () => {
    await start(HOLDS_OUT)
    const owner = await newOwner()
    expect((await withdraw(owner, '400')).status).toBe(200)
    expect(await casesOf(owner)).toEqual([])
    const { json } = await withdraw(owner, '700')
    const [first, second] = await payoutsOf(owner)
    expect([first?.status, second?.status]).toEqual(['sent', 'held'])
    const held = { id: second?.id ?? '', number: String(json['number']), token: owner.token }
    expect(await ownerSees(world, held)).toBe('review')
    const [opened] = await casesOf(owner)
    expect(opened).toMatchObject({ subject: 'activity', state: 'open', alerts: 1 })
    const id = opened?.id ?? ''
    const { html } = await finance.get(`/cases/${id}`)
    expect(html).toContain('Much leaves')
    expect(html).toMatch(/₽\s?1,100\.00/)
    expect(html).toContain('Ask what the money is for')
    expect((await finance.get('/payouts')).html).toContain('Case')
    // Nothing else of the owner is stopped, and two who release it are told to decide first.
    await proposeAct(finance, held, 'approve')
    expect((await signLast(world, approver)).html).toContain('Decide on that first')
    expect((await clear(id)).location).toBe(`/cases/${id}?notice=done`)
    await startReleased(world.wallet.context)
    expect((await payoutsOf(owner)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect((await withdraw(owner, '900')).status).toBe(200)
    expect((await payoutsOf(owner)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
    await requireEvenBooks()
  })

  test('what two confirm goes back to the account, with a report that is kept, sent and listed', async () => {
    await start(HOLDS_OUT)
    const owner = await newOwner()
    const { json } = await withdraw(owner, '1700')
    const id = (await casesOf(owner))[0]?.id ?? ''
    const number = String(json['number'])
    expect(
      (await finance.post(`/cases/${id}/note`, { key: randomUUID(), note: 'Called, no answer' }))
        .status,
    ).toBe(303)
    expect((await finance.post(`/cases/${id}/evidence`, { number: 'P-2222-2222' })).html).toContain(
      'no transaction with this number',
    )
    expect((await finance.post(`/cases/${id}/evidence`, { number })).status).toBe(303)
    const [fedor] = await query<{ id: string }>(
      `SELECT id FROM office_operator WHERE name = 'Fedor'`,
    )
    expect((await approver.post(`/cases/${id}/assign`, { operator: fedor?.id ?? '' })).status).toBe(
      303,
    )
    expect((await finance.get('/cases?choice=open&scope=mine')).html).toContain(id)
    expect((await approver.get('/cases?choice=open&scope=mine')).html).not.toContain(id)
    expect(
      (await finance.post(`/cases/${id}/deadline`, { day: '2020-01-01', reason: REASON })).status,
    ).toBe(400)
    expect(
      (await finance.post(`/cases/${id}/deadline`, { day: '2026-11-30', reason: REASON })).status,
    ).toBe(303)
    await finance.post(`/cases/${id}/take`)
    await finance.sign(`/cases/${id}/confirm`, { key: randomUUID(), reason: REASON })
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await casesOf(owner)).toMatchObject([{ state: 'confirmed' }])
    const [payout] = await payoutsOf(owner)
    expect(payout?.status).toBe('failed')
    expect(await ownerSees(world, { id: '', number, token: owner.token })).toBe('failed')
    await requireEvenBooks()
    expect((await viewer.post(`/cases/${id}/report`)).status).toBe(403)
    expect((await finance.post(`/cases/${id}/report`)).status).toBe(303)
    const [report] = await query<{ id: string; sha256: string }>(
      'SELECT id, sha256 FROM suspicious_report',
    )
    const path = `/cases/${id}/reports/${report?.id ?? ''}`
    const file = await finance.get(path)
    expect(JSON.parse(file.html)).toMatchObject({
      owner: { phone: owner.phone },
      case: { state: 'confirmed', decision: REASON },
      alerts: [{ rule: 'Much leaves', amount: '1700.00', was_held: true }],
      transactions: [{ number, status: 'failed', amount: '-1700.00', currency: 'RUB' }],
    })
    expect(file.html).not.toContain('no answer')
    expect(
      (await finance.post(`${path}/sent`, { to: 'Financial intelligence unit', ref: 'A-17' }))
        .status,
    ).toBe(303)
    expect((await finance.post(`${path}/sent`, { to: 'Again', ref: '' })).html).toContain(
      'marked already',
    )
    expect((await viewer.get('/cases/reports')).html).toContain('Financial intelligence unit')
    const listed = await query(
      `SELECT event, detail FROM office_audit WHERE event LIKE 'match\\_report%' ORDER BY seq`,
    )
    expect(listed.map(({ event }) => event)).toEqual([
      'match_reported',
      'match_report_read',
      'match_report_sent',
    ])
    expect(listed[2]?.['detail']).toMatchObject({ rows: '1', sha256: report?.sha256, ref: 'A-17' })
  })

  test('a transfer that a rule finds is refused, its case opened once, and it passes when that is cleared', async () => {
    await start(HOLDS_OUT)
    const owner = await newOwner()
    const refused = { status: 403, json: { code: 'WALLET_FROZEN' } }
    expect(await send(owner, 2_000_00n)).toMatchObject(refused)
    expect(await send(owner, 2_000_00n)).toMatchObject(refused)
    const [opened] = await casesOf(owner)
    expect(opened).toMatchObject({ subject: 'activity', state: 'open', alerts: 1 })
    expect((await finance.get(`/cases/${opened?.id ?? ''}`)).html).toContain('refused')
    await clear(opened?.id ?? '')
    expect((await send(owner, 2_000_00n)).status).toBe(200)
    await requireEvenBooks()
  })

  test('of acts at the same moment each is evaluated after the one before, and they share one case', async () => {
    await start(HOLDS_OUT)
    const owner = await newOwner()
    const replies = await Promise.all(
      ['600', '601', '602', '603'].map((sum) => withdraw(owner, sum)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const statuses = (await payoutsOf(owner)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'held')).toHaveLength(3)
    expect(await casesOf(owner)).toMatchObject([{ alerts: 3 }])
    await requireEvenBooks()
  })

  test('a rule that holds nothing finds acts after they were made, once, whoever looks', async () => {
    await start({
      name: 'Through',
      act_withdrawal: 'yes',
      act_transfer_in: 'yes',
      act_transfer_out: 'yes',
      senders_least: '2',
      senders_hours: '1',
    })
    const collector = await newOwner()
    const payers = [await newOwner(), await newOwner()]
    for (const payer of payers) expect((await send(payer, 10_00n, collector)).status).toBe(200)
    expect(await casesOf(collector)).toEqual([])
    await Promise.all([lookAtActs(world), lookAtActs(world)])
    await lookAtActs(world)
    expect(await casesOf(collector)).toMatchObject([{ subject: 'activity', alerts: 1 }])
    expect((await withdraw(collector, '100')).status).toBe(200)
    await Promise.all([lookAtActs(world), lookAtActs(world)])
    expect(await casesOf(collector)).toMatchObject([{ alerts: 2 }])
    expect((await payoutsOf(collector)).map(({ status }) => status)).toEqual(['sent'])
    for (const payer of payers) expect(await casesOf(payer)).toEqual([])
  })

  test('a rule that would find nearly every act is refused, unless both who sign know it', async () => {
    for (let n = 0; n < 10; n += 1) await withdraw(await newOwner(), '150')
    const id = await makeRule(finance, {
      name: 'Everything',
      act_withdrawal: 'yes',
      count_out_least: '1',
      count_out_hours: '1',
    })
    const key = randomUUID()
    const refused = await finance.sign(`/rules/${id}/start`, { key, reason: REASON })
    expect(refused.html).toContain('half of the acts or more. Like this it is not switched on')
    await finance.sign(`/rules/${id}/start`, { key, reason: REASON, wide: 'yes' })
    const [proposal] = await query<{ id: string }>(
      `SELECT id FROM office_proposal WHERE subject = $1`,
      [id],
    )
    expect((await approver.get(`/approvals/${proposal?.id ?? ''}`)).html).toContain(
      'Whoever signed first knows it',
    )
    expect((await signLast(world, approver)).status).toBe(200)
  })

  test('a new version ends the one before, which stays as it was', async () => {
    const first = await start(HOLDS_OUT)
    const [one] = await query<{ rule_id: string }>(
      'SELECT rule_id FROM monitoring_rule WHERE id = $1',
      [first],
    )
    expect((await finance.get(`/rules/new?from=${first}`)).html).toContain('value="1000.00"')
    const second = await start({ ...HOLDS_OUT, sum_out_least: '3000', rule: one?.rule_id ?? '' })
    const versions = await query(
      `SELECT id, version, content #>> '{conditions,0,least}' AS least, ended_at IS NULL AS is_on FROM monitoring_rule
       WHERE rule_id = $1 ORDER BY version`,
      [one?.rule_id],
    )
    expect(versions).toEqual([
      { id: first, version: 1, least: '100000', is_on: false },
      { id: second, version: 2, least: '300000', is_on: true },
    ])
    const owner = await newOwner()
    await withdraw(owner, '1500')
    expect(await casesOf(owner)).toEqual([])
    await endRule(finance, second)
    await withdraw(owner, '4000')
    expect(await casesOf(owner)).toEqual([])
    expect((await finance.post(`/rules/${second}/end`, { reason: REASON })).status).toBe(400)
  })
})
