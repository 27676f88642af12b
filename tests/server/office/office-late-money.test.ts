import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { registerOwner } from '../support/app-owners.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'

const HASH = `0x${'ab'.repeat(32)}`

describe.each(testEngines)('money for closed wallets (%s)', (engine) => {
  let world: OfficeWorld
  let viewer: TestOperator
  beforeAll(async () => {
    world = await openOffice(engine)
    viewer = await world.join('Vera', ['viewer'])
  })
  afterAll(() => world.close())

  test('money for closed wallets is listed once its account is closed, and not before', async () => {
    const { db } = world.wallet.context
    const now = world.wallet.clock.now()
    await registerOwner(world.wallet, { isVerified: true })
    const [owner] = await db.query<{ id: string }>('SELECT id FROM app_user LIMIT 1')
    await db.query(`INSERT INTO deposit_network (code) VALUES ('base') ON CONFLICT DO NOTHING`)
    await db.query(
      `INSERT INTO deposit (id, user_id, network, hash, log_index, units, confirmations, needed, state, created_at,
         seen_at) VALUES ($1, $2, 'base', $3, 0, 12500000, 12, 12, 'confirming', $4, $4)`,
      [randomUUID(), owner?.id, HASH, now],
    )
    await db.query(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, status, provider,
         provider_ref, idem_key, request_hash, created_at, expires_at)
       SELECT $1, $2, a.id, 'RUB', 50000, 'expired', 'yookassa', 'pay-<b>late', 'late', 'hash', $3, $3
       FROM account a WHERE a.user_id = $2 AND a.currency_code = 'RUB'`,
      [randomUUID(), owner?.id, now],
    )
    await db.query(
      `INSERT INTO provider_event (id, provider, event_key, kind, ref, headers, body, state, next_at, received_at,
         tries) VALUES ($1, 'yookassa', 'late', 'payment', 'pay-<b>late', '{}', '', 'queued', $2, $2, 3)`,
      [randomUUID(), now],
    )
    const { html: before } = await viewer.get('/late-money')
    expect(before).toContain('The queue is empty')
    await db.query(`UPDATE account SET status = 'closed' WHERE user_id = $1`, [owner?.id])
    const { html } = await viewer.get('/late-money')
    expect(html).toContain('12.50')
    expect(html).toContain(HASH)
    expect(html).toContain('₽500.00')
    expect(html).toContain('pay-&lt;b&gt;late')
    expect((await viewer.get('/payouts')).html).toMatch(/Money for closed wallets 2/)
  })
})
