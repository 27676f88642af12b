import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines } from '../../support/test-database.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import { fillIn, readForms, sendForm, sendShown } from '../support/office-forms.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const LIMIT = '/terms/limits/threshold-RUB'

describe.each(testEngines)('rates, spreads and limits in the office (%s)', (engine) => {
  let world: OfficeWorld
  let owner: Owner
  let finance: TestOperator
  let approver: TestOperator
  let second: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    owner = await registerOwner(world.wallet, { isVerified: true })
    finance = await world.join('Finn', ['finance'])
    approver = await world.join('Petra', ['approver'])
    second = await world.join('Sven', ['approver'])
    await move()
  })
  afterAll(() => world.close())

  const query = <Row extends object>(sql: string, parameters: unknown[] = []) =>
    world.wallet.context.db.query<Row>(sql, parameters)
  const move = () => {
    world.wallet.clock.forwardSeconds(60)
    return moveRates(world.wallet.context.db, simulatedRates, world.wallet.clock.now())
  }
  const rateOf = async (from: string, to: string) => {
    const { rates } = await actorOf(world.wallet, owner.token)
    return rates.find(
      ({ from_currency_code, to_currency_code }) =>
        from_currency_code === from && to_currency_code === to,
    )
  }
  const openProposals = async () => {
    const rows = await query<{ id: string; content_hash: string }>(
      `SELECT id, content_hash FROM office_proposal WHERE state = 'open'`,
    )
    return rows
  }
  test('the page shows every pair and threshold, and viewers get no form', async () => {
    const viewer = await world.join('Vera', ['viewer'])
    const { html } = await viewer.get('/terms')
    expect(html).toContain('RUB – USD')
    const pair = await viewer.get('/terms/pairs/RUB-USD')
    expect(pair.html).toContain('RUB → USD')
    expect((await viewer.get(LIMIT)).html).not.toContain(`action="${LIMIT}"`)
    expect((await finance.get(LIMIT)).html).toContain(`action="${LIMIT}"`)
  })

  test.each([
    '/terms/pairs/RUB-RUB',
    '/terms/pairs/RUB-XXX',
    '/terms/limits/withdrawal-verified-RUB',
  ])('an address %s of the terms is no page', async (path) =>
    expect((await finance.get(path)).status).toBe(404),
  )

  test('a form that is sent twice asks once', async () => {
    const { html } = await finance.get(LIMIT)
    const form = readForms(html, LIMIT).find(({ action }) => action === LIMIT)
    if (!form) throw new Error('the threshold has no form')
    const send = (typed: Record<string, string>) =>
      sendForm(finance, form, { ...fillIn(form), ...typed })
    const once = limit('2,000')
    const first = await send(once)
    expect((await send(once)).location).toBe(first.location)
    const other = await send(limit('2,100'))
    expect(other.html).toContain('awaits its second signature already')
    expect(await openProposals()).toHaveLength(1)
    const approvals = (await finance.get('/approvals')).html
    expect(approvals).toMatch(/Second signature for withdrawals above, RUB<\/a\s*>/)
  })

  test('one of two people who sign concurrently succeeds', async () => {
    const [{ id, content_hash } = { id: '', content_hash: '' }] = await openProposals()
    const replies = await Promise.all(
      [approver, second].map((one) => one.sign(`/approvals/${id}/sign`, { content_hash })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const [{ count } = { count: 0n }] = await query<{ count: bigint }>(
      'SELECT count(*) FROM payout_threshold_change',
    )
    expect(Number(count)).toBe(1)
  })

  test('a threshold of payouts holds after the second signature, and cannot be altered', async () => {
    const path = '/terms/limits/threshold-EUR'
    expect((await finance.get('/terms')).html).toContain(`href="${path}"`)
    await sendShown(finance, path, limit('2,500'))
    await query(`UPDATE payout_threshold SET amount_minor = 5 WHERE currency_code = 'EUR'`)
    expect((await signLast(world, approver)).html).toContain('changed after the first signature')
    await sendShown(finance, path, limit('2,500'))
    await signLast(world, approver)
    const rows = await query(
      `SELECT amount_minor AS amount, version FROM payout_threshold WHERE currency_code = 'EUR'`,
    )
    expect(rows).toEqual([{ amount: 250_000n, version: 1 }])
    const altered = query(
      `UPDATE payout_threshold SET amount_minor = 9 WHERE currency_code = 'EUR'`,
    )
    await expect(altered).rejects.toThrow(/payout_threshold_signed/)
  })

  test.each([
    ['nothing', '0'],
    ['a debt', '-5'],
    ['words', 'much'],
    ['parts of a kopeck', '1.001'],
  ])('a limit of %s is refused', async (_, amount) => {
    expect((await sendShown(finance, LIMIT, limit(amount))).html).toContain('amount above zero')
    expect(await openProposals()).toEqual([])
  })

  test('one person withdraws a pair at once, and held rates are refused', async () => {
    await move()
    const actor = await actorOf(world.wallet, owner.token)
    const send = (key: string) =>
      exchange(world.wallet, actor, { from: 'RUB', to: 'USD', amount: 10_000n, key })
    expect((await send('before-withdrawal')).json['status']).toBe('success')
    const reply = await finance.sign('/terms/pairs/USD-RUB/withdraw', { reason: REASON })
    expect(reply.location).toBe('/terms/pairs/USD-RUB?notice=done')
    expect((await send('after-withdrawal')).json['code']).toBe('NO_RATE')
    expect((await send('before-withdrawal')).json['status']).toBe('success')
    expect([await rateOf('RUB', 'USD'), await rateOf('USD', 'RUB')]).toEqual([undefined, undefined])
    expect(await rateOf('RUB', 'EUR')).toBeDefined()
    const again = await approver.sign('/terms/pairs/RUB-USD/withdraw', { reason: REASON })
    expect(again.html).toContain('withdrawn already')
    expect((await finance.get('/terms')).html).toContain('Pair withdrawn')
  })

  test('the rates move on without a withdrawn pair', async () => {
    await move()
    await move()
    expect([await rateOf('RUB', 'USD'), await rateOf('USD', 'RUB')]).toEqual([undefined, undefined])
    expect(await rateOf('RUB', 'EUR')).toBeDefined()
  })

  test('two people put a pair back, and the database lets nobody else', async () => {
    const alone = query(
      `UPDATE pair_withdrawal SET returned_at = withdrawn_at WHERE returned_at IS NULL`,
    )
    await expect(alone).rejects.toThrow(/check constraint/)
    const path = '/terms/pairs/RUB-USD/return'
    await finance.sign(path, { key: randomUUID(), reason: REASON })
    await move()
    expect(await rateOf('RUB', 'USD')).toBeUndefined()
    await signLast(world, approver)
    await move()
    expect((await rateOf('RUB', 'USD'))?.spread_percent).toBe('1')
    expect(await rateOf('USD', 'RUB')).toBeDefined()
    const again = await finance.sign(path, { key: randomUUID(), reason: REASON })
    expect(again.html).toContain('Nobody withdrew the pair')
  })

  test('a withdrawal while rates move leaves no rate', async () => {
    await Promise.all([
      move(),
      approver.sign('/terms/pairs/EUR-USD/withdraw', { reason: `${REASON} <script>` }),
      move(),
    ])
    await move()
    expect(await rateOf('EUR', 'USD')).toBeUndefined()
    expect((await finance.get('/terms/pairs/EUR-USD')).html).toContain('&lt;script&gt;')
  })
})

function limit(amount: string) {
  return { key: randomUUID(), amount, reason: REASON }
}
