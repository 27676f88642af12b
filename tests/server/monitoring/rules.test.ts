import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { readReportCommand, runReportCommand } from '../../../server/backup/report-command.ts'
import { addDaysToDay, dayOf } from '../../../server/domain/reconciliation/day.ts'
import { testEngines } from '../../support/test-database.ts'
import { ownerSees, proposeAct, startReleased } from '../support/office-payout-acts.ts'
import { sendShown } from '../support/office-forms.ts'
import { REASON, signLast } from '../support/office-world.ts'
import { HOLDS_OUT, lookAtActs } from '../support/rule-acts.ts'
import { openRules, type RuleWorld } from '../support/rule-world.ts'

const folder = makeScratchFolder('sent-reports-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(testEngines)('rules about what owners do (%s)', (engine) => {
  let rules: RuleWorld
  beforeAll(async () => {
    rules = await openRules(engine)
  })
  afterAll(() => rules.world.close())
  afterEach(() => rules.endAll())

  test('a payout that a rule finds waits, and goes when its case is cleared; the rule is then quiet about the owner', async () => {
    const {
      world,
      finance,
      approver,
      start,
      newOwner,
      withdraw,
      casesOf,
      payoutsOf,
      clear,
      requireEvenBooks,
    } = rules
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
    // Nothing else of the owner is stopped, and two cannot release it before the decision.
    await proposeAct(finance, held, 'approve')
    expect((await signLast(world, approver)).html).toContain('Decide on that first')
    expect((await clear(id)).location).toBe(`/cases/${id}?notice=done`)
    await startReleased(world.wallet.context)
    expect((await payoutsOf(owner)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect((await withdraw(owner, '900')).status).toBe(200)
    expect((await payoutsOf(owner)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
    await requireEvenBooks()
  })

  test('a blocked withdrawal that two confirm returns to the account, with a report that is kept, sent and listed', async () => {
    const {
      world,
      finance,
      approver,
      viewer,
      query,
      start,
      newOwner,
      withdraw,
      casesOf,
      payoutsOf,
      requireEvenBooks,
    } = rules
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
    // Whoever has taken a case that nobody answers for has it among their own.
    expect((await finance.get('/cases?choice=open&scope=mine')).html).not.toContain(id)
    expect((await finance.post(`/cases/${id}/take`)).status).toBe(303)
    expect((await finance.get('/cases?choice=open&scope=mine')).html).toContain(id)
    expect((await finance.get('/cases?choice=open&scope=nobody')).html).not.toContain(id)
    expect((await finance.post(`/cases/${id}/release`)).status).toBe(303)
    expect((await finance.get('/cases?choice=open&scope=nobody')).html).toContain(id)
    const [fedor] = await query<{ id: string }>(
      `SELECT id FROM office_operator WHERE name = 'Fedor'`,
    )
    expect(
      (await sendShown(approver, `/cases/${id}/assign`, { operator: fedor?.id ?? '' })).status,
    ).toBe(303)
    expect((await finance.get('/cases?choice=open&scope=mine')).html).toContain(id)
    expect((await approver.get('/cases?choice=open&scope=mine')).html).not.toContain(id)
    expect(
      (await sendShown(finance, `/cases/${id}/deadline`, { day: '2020-01-01', reason: REASON }))
        .status,
    ).toBe(400)
    expect(
      (await sendShown(finance, `/cases/${id}/deadline`, { day: '2026-11-30', reason: REASON }))
        .status,
    ).toBe(303)
    await finance.post(`/cases/${id}/take`)
    await finance.sign(`/cases/${id}/confirm`, { key: randomUUID(), reason: REASON })
    expect((await signLast(world, approver)).status).toBe(200)
    expect(await casesOf(owner)).toMatchObject([{ state: 'confirmed' }])
    const [payout] = await payoutsOf(owner)
    expect(payout?.status).toBe('failed')
    expect(await ownerSees(world, { id: '', number, token: owner.token })).toBe('failed')
    await requireEvenBooks()
    expect((await sendShown(viewer, `/cases/${id}/report`)).status).toBe(403)
    expect((await sendShown(finance, `/cases/${id}/report`)).status).toBe(303)
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
    const day = dayOf(world.wallet.clock.now())
    const early = await finance.post('/cases/reports/export', { first: day, last: day })
    expect(early.html).toContain('This is no period')
    const written = join(folder, `${engine}.csv`)
    const lines: string[] = []
    await runReportCommand(
      world.wallet.context.db,
      readReportCommand(['suspicious-reports', day, day, written]),
      {
        now: new Date(`${addDaysToDay(day, 1)}T01:00:00Z`),
        tell: (line) => lines.push(line),
      },
    )
    expect(readFileSync(written, 'utf8')).toContain(`Financial intelligence unit,A-17,Fedor`)
    expect(readFileSync(written, 'utf8')).toContain(report?.sha256)
    expect(lines[0]).toContain('1 rows')
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
    const { finance, start, newOwner, send, casesOf, clear, requireEvenBooks } = rules
    await start(HOLDS_OUT)
    const owner = await newOwner()
    const refused = { status: 403, json: { code: 'WALLET_FROZEN' } }
    expect(await send(owner, 2_000_00n)).toMatchObject(refused)
    expect(await send(owner, 2_000_00n)).toMatchObject(refused)
    const [opened] = await casesOf(owner)
    expect(opened).toMatchObject({ subject: 'activity', state: 'open', alerts: 1 })
    expect((await finance.get(`/cases/${opened?.id ?? ''}`)).html).toContain('refused')
    // Whoever clears the case has seen another amount that was tried meanwhile, too.
    expect(await send(owner, 3_000_00n)).toMatchObject(refused)
    expect(await casesOf(owner)).toMatchObject([{ alerts: 2 }])
    await clear(opened?.id ?? '')
    expect((await send(owner, 2_000_00n)).status).toBe(200)
    await requireEvenBooks()
  })

  test('acts at the same moment are evaluated one after the other and share one case', async () => {
    const { start, newOwner, withdraw, casesOf, payoutsOf, requireEvenBooks } = rules
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
    const { world, start, newOwner, withdraw, send, casesOf, payoutsOf } = rules
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
})
