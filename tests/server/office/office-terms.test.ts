import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveRates } from '../../../server/domain/rates/rates.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines } from '../../support/test-database.ts'
import { type Owner, registerOwner } from '../support/app-owners.ts'
import { actorOf, exchange } from '../support/money-acts.ts'
import {
  openOffice,
  type OfficeWorld,
  REASON,
  signLast,
  type TestOperator,
} from '../support/office-world.ts'

const SPREAD = '/terms/pairs/RUB-USD/spread'
const LIMIT = '/terms/limits/withdrawal-verified-RUB'

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
  const spreadRow = async () => {
    const rows = await query(
      `SELECT percent::text, weekend_percent::text, version FROM rate_spread
       WHERE from_currency_code = 'RUB' AND to_currency_code = 'USD'`,
    )
    return rows[0]
  }

  test('the page shows every pair and limit, and viewers get no form', async () => {
    const viewer = await world.join('Vera', ['viewer'])
    const { html } = await viewer.get('/terms')
    expect(html).toContain('RUB – USD')
    expect(html).toContain('₽600,000.00')
    const pair = await viewer.get('/terms/pairs/RUB-USD')
    expect(pair.html).toContain('RUB → USD')
    expect(pair.html).not.toContain(`action="${SPREAD}"`)
    expect((await finance.get('/terms/pairs/RUB-USD')).html).toContain(`action="${SPREAD}"`)
    expect((await viewer.get('/terms/limits/transfer-verified-USD')).html).toContain('$7,500.00')
  })

  test.each(['/terms/pairs/RUB-RUB', '/terms/pairs/RUB-XXX', '/terms/limits/withdrawal-x-RUB'])(
    '%s is no page',
    async (path) => expect((await finance.get(path)).status).toBe(404),
  )

  test('a spread holds after the second signature, from the next rates on', async () => {
    const asked = await finance.sign(SPREAD, spread('0.8', '2,5'))
    expect(asked.location).toMatch(/^\/approvals\/[\w-]+\?notice=asked$/)
    const page = await approver.get(asked.location ?? '')
    expect(page.html).toContain('RUB → USD')
    expect(page.html).toMatch(/For ₽10,000.00<[^]*?\$[\d.]+ → \$[\d.]+/)
    expect(await spreadRow()).toBeUndefined()
    expect((await signLast(world, finance)).status).toBe(403)
    const signed = await signLast(world, approver)
    expect(signed.html).toContain('Done with two signatures')
    expect(await spreadRow()).toEqual({ percent: '0.8000', weekend_percent: '2.5000', version: 1 })
    await move()
    expect((await rateOf('RUB', 'USD'))?.spread_percent).toBe('0.8')
    expect((await rateOf('USD', 'RUB'))?.spread_percent).toBe('1')
  })

  test('the database refuses other values for what two people signed', async () => {
    const change = (set: string) =>
      query(`UPDATE rate_spread SET ${set} WHERE from_currency_code = 'RUB'`).then(
        () => 'done',
        () => 'refused',
      )
    expect(await change('percent = 40')).toBe('refused')
    expect(await change('weekend_percent = 40')).toBe('refused')
    expect(await change('weekend_percent = NULL')).toBe('refused')
    expect(await change('version = 2')).toBe('refused')
    expect(await change("to_currency_code = 'EUR'")).toBe('refused')
    const forged = query(
      `INSERT INTO rate_spread_change SELECT from_currency_code, to_currency_code, 2, 40, 40, $1,
         'spread', 'done', created_at FROM rate_spread_change`,
      [randomUUID()],
    )
    await expect(forged).rejects.toThrow(/foreign key/)
  })

  test.each([
    ['a spread below the least', { percent: '0.59' }, '0.6 to 50'],
    ['one above the greatest', { percent: '50.01', weekend: '50.01' }, '0.6 to 50'],
    ['five decimals', { percent: '1.00001' }, '0.6 to 50'],
    ['a weekend below it', { percent: '3', weekend: '2' }, 'cannot be less'],
    ['the same spread', { percent: '0.8', weekend: '2.5' }, 'It is so already'],
    ['no reason', { reason: 'short' }, 'at least 10 characters'],
    ['a field that the form has not', { version: '7' }, 'not filled in correctly'],
  ])('refuses %s, and what was typed stays', async (_, change, sentence) => {
    const typed = { ...spread('1.5', '1.75'), ...change }
    const { html } = await finance.sign(SPREAD, typed)
    expect(html).toContain(sentence)
    expect(html).toContain(`value="${typed.percent}"`)
    expect(await openProposals()).toEqual([])
  })

  test('a form that is sent twice asks once', async () => {
    const once = spread('0.9', '2')
    const first = await finance.sign(SPREAD, once)
    expect((await finance.sign(SPREAD, once)).location).toBe(first.location)
    const other = await finance.sign(SPREAD, spread('0.7', '2'))
    expect(other.html).toContain('awaits its second signature already')
    expect(await openProposals()).toHaveLength(1)
  })

  test('one of two people who sign concurrently succeeds', async () => {
    const [{ id, content_hash } = { id: '', content_hash: '' }] = await openProposals()
    const replies = await Promise.all(
      [approver, second].map((one) => one.sign(`/approvals/${id}/sign`, { content_hash })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const [{ count } = { count: 0n }] = await query<{ count: bigint }>(
      'SELECT count(*) FROM rate_spread_change',
    )
    expect(Number(count)).toBe(2)
    expect(await spreadRow()).toMatchObject({ version: 2, percent: '0.9000' })
  })

  test('a spread that changed meanwhile ends the proposal', async () => {
    await finance.sign('/terms/pairs/USD-RUB/spread', spread('2', '2'))
    await query(
      `INSERT INTO rate_spread (from_currency_code, to_currency_code, percent) VALUES ('USD', 'RUB', 3)`,
    )
    const signed = await signLast(world, approver)
    expect(signed.html).toContain('The data changed after the first signature')
    expect(await openProposals()).toEqual([])
    await query(`DELETE FROM rate_spread WHERE from_currency_code = 'USD'`)
  })

  test('a limit holds after the second signature, and cannot be altered', async () => {
    const asked = await finance.sign(LIMIT, limit('1,000,000'))
    const page = await approver.get(asked.location ?? '')
    expect(page.html).toContain('₽600,000.00')
    expect(page.html).toContain('₽1,000,000.00')
    await signLast(world, approver)
    const rows = await query(
      `SELECT daily_limit_minor AS amount, version FROM id_level_limit WHERE currency_code = 'RUB'`,
    )
    expect(rows).toEqual([{ amount: 100_000_000n, version: 1 }])
    const altered = query(
      `UPDATE id_level_limit SET daily_limit_minor = 1 WHERE currency_code = 'RUB'`,
    )
    await expect(altered).rejects.toThrow(/id_level_limit_signed/)
    const { json } = await world.wallet.call('authInfo', { token: owner.token })
    expect(JSON.stringify(json)).toContain('1000000.00')
  })

  test('a limit that was not there is set, and one that changed meanwhile ends the proposal', async () => {
    const path = '/terms/limits/transfer-verified-USD'
    await query(`DELETE FROM transfer_limit WHERE currency_code = 'USD'`)
    await finance.sign(path, limit('100'))
    await query(`INSERT INTO transfer_limit VALUES ('verified', 'USD', 750000)`)
    expect((await signLast(world, approver)).html).toContain('changed after the first signature')
    await query(`DELETE FROM transfer_limit WHERE currency_code = 'USD'`)
    await finance.sign(path, limit('100'))
    await signLast(world, approver)
    const rows = await query(
      `SELECT daily_limit_minor AS amount, version FROM transfer_limit WHERE currency_code = 'USD'`,
    )
    expect(rows).toEqual([{ amount: 10_000n, version: 1 }])
  })

  test('a threshold of payouts holds after the second signature, and cannot be altered', async () => {
    const path = '/terms/limits/threshold-EUR'
    expect((await finance.get('/terms')).html).toContain(`href="${path}"`)
    await finance.sign(path, limit('2,500'))
    await query(`UPDATE payout_threshold SET amount_minor = 5 WHERE currency_code = 'EUR'`)
    expect((await signLast(world, approver)).html).toContain('changed after the first signature')
    await finance.sign(path, limit('2,500'))
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
    expect((await finance.sign(LIMIT, limit(amount))).html).toContain('amount above zero')
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
    expect((await rateOf('RUB', 'USD'))?.spread_percent).toBe('0.9')
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

function spread(percent: string, weekend: string) {
  return { key: randomUUID(), percent, weekend, reason: REASON }
}

function limit(amount: string) {
  return { key: randomUUID(), amount, reason: REASON }
}
