import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Owner, logIn, otherCode, readCode, registerOwner } from '../support/app-owners.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'
import { SBP, settle, withdrawBy } from '../support/payout-acts.ts'

const MANY_CODES = 5
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const SCRIPT = '<script>alert(1)</script>'

describe('what an operator sees of an owner before a decision', () => {
  let world: OfficeWorld
  let support: TestOperator
  let viewer: TestOperator
  let anna: Owner
  let annaId: string
  const query = <Row>(sql: string, values: readonly unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, values)
  const page = async () => (await viewer.get(`/owners/${annaId}`)).html
  const signIn = async (userAgent: string) => {
    await world.wallet.call('sendCode', { body: { phone: anna.phone } })
    const confirm_code = await readCode(world.wallet, anna.phone)
    const body = { phone: anna.phone, confirm_code }
    await world.wallet.call('login', { body, headers: { 'User-Agent': userAgent } })
  }

  beforeAll(async () => {
    world = await openOffice()
    support = await world.join('Sasha', ['support'])
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    anna = await registerOwner(world.wallet, { isVerified: true })
    const [row] = await query<{ id: string }>('SELECT id FROM app_user WHERE phone = $1', [
      anna.phone,
    ])
    annaId = row?.id ?? ''
  })

  test('a new owner has no signs of risk, also after another sign-in by the same device', async () => {
    world.wallet.clock.forwardSeconds(2)
    await logIn(world.wallet, anna.phone)
    expect(await page()).toContain('Nothing unusual within a week.')
  })

  test('a new device, phone, PIN and many wrong codes are named as facts', async () => {
    const { clock } = world.wallet
    clock.forwardSeconds(2)
    await signIn(IPHONE)
    expect(await page()).toContain('Login from a new device: iPhone, Safari')
    const now = clock.now()
    await query('UPDATE app_user SET phone_changed_at = $2 WHERE id = $1', [annaId, now])
    const events = ['pin_reset_started', 'pin_reset_done'].entries()
    for (const [index, event] of events) {
      await query(
        `INSERT INTO audit_log (id, at, user_id, event, detail) VALUES ($1, $2, $3, $4, '{}')`,
        [randomUUID(), new Date(now.getTime() + index), annaId, event],
      )
    }
    clock.forwardSeconds(2)
    await world.wallet.call('sendCode', { body: { phone: anna.phone } })
    const confirm_code = otherCode(await readCode(world.wallet, anna.phone))
    for (let guess = 0; guess < MANY_CODES; guess += 1) {
      await world.wallet.call('login', { body: { phone: anna.phone, confirm_code } })
    }
    const html = await page()
    expect(html).toContain('The phone was changed.')
    expect(html).toContain('The PIN was reset.')
    expect(html).not.toContain('was begun')
    expect(html).toContain(`Wrong codes within a day: ${MANY_CODES}`)
  })

  test('a withdrawal to a recipient never used before is named until one has arrived there', async () => {
    const { wallet } = world
    const pay = async () => {
      const given = { code: 'RUB', amount: '100', to: SBP, key: randomUUID() }
      const { json } = await withdrawBy(wallet, anna.token, given)
      wallet.clock.forwardSeconds(60)
      await settle(wallet.context)
      return String(json['number'])
    }
    const [first, second] = [await pay(), await pay()]
    const html = await page()
    expect(html).toContain('A withdrawal to a recipient never used before.')
    const signs = html.slice(
      html.indexOf('Risk signs'),
      html.indexOf('</section>', html.indexOf('Risk signs')),
    )
    expect(signs).toContain(first)
    expect(signs).not.toContain(second)
  })

  test('whoever has taken a question about a transaction sees the sessions of its moment, masked, and nobody else', async () => {
    const { clock } = world.wallet
    clock.forwardSeconds(2)
    await signIn(IPHONE)
    clock.forwardSeconds(2)
    const [row] = await query<{ id: string }>(
      `UPDATE wallet_transaction SET created_at = $2 WHERE id = (SELECT id FROM wallet_transaction
         WHERE user_id = $1 AND kind = 'top_up' LIMIT 1) RETURNING id`,
      [annaId, clock.now()],
    )
    clock.forwardSeconds(2)
    await signIn(`Windows Firefox/130.0 ${SCRIPT}`)
    const id = randomUUID()
    await query(
      `INSERT INTO transaction_problem (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at)
       VALUES ($1, $2, $3, 'twice', '', $4, '', $5)`,
      [id, annaId, row?.id, id, clock.now()],
    )
    expect((await viewer.get(`/help/${id}`)).html).not.toContain('iPhone')
    expect((await support.get(`/help/${id}`)).html).toContain('Whoever takes the report')
    await support.post(`/help/${id}/take`)
    const { html } = await support.get(`/help/${id}`)
    expect(html).toMatch(/iPhone, Safari\s*<span class="pill warning">New/)
    expect(html).not.toContain('Firefox')
    expect(html).not.toContain(SCRIPT)
    expect((await viewer.get(`/help/${id}`)).html).not.toContain('iPhone')
    await query('UPDATE session SET user_agent = $2 WHERE user_id = $1', [annaId, SCRIPT])
    const odd = await support.get(`/help/${id}`)
    expect(odd.html).toContain('Unknown device')
    expect(odd.html).not.toContain(SCRIPT)
  })
})
