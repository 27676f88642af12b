import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { REASON, signLast } from '../support/office-world.ts'
import { endRule, HOLDS_OUT, makeRule } from '../support/rule-acts.ts'
import { openRules, type RuleWorld } from '../support/rule-world.ts'

describe.each(testEngines)('versions of rules (%s)', (engine) => {
  let rules: RuleWorld
  beforeAll(async () => {
    rules = await openRules(engine)
  })
  afterAll(() => rules.world.close())
  afterEach(() => rules.endAll())

  test('a rule is written in words, tried on history, and signed by two before it does anything', async () => {
    const { world, finance, approver, viewer, query, newOwner, withdraw } = rules
    const past = await newOwner()
    expect((await withdraw(past, '1500')).status).toBe(200)
    expect((await withdraw(past, '200')).status).toBe(200)
    const wrong = {
      key: randomUUID(),
      about: '',
      currency: '',
      name: 'No conditions',
      act_withdrawal: 'yes',
    }
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

  test('a rule that would find nearly every act is refused, unless both who sign know it', async () => {
    const { world, finance, approver, query, newOwner, withdraw } = rules
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
    const { finance, query, start, newOwner, withdraw, casesOf } = rules
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
