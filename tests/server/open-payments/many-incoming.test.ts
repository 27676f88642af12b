import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf } from '../support/app-owners.ts'
import { openSigningShop, SHOP, type SigningShop } from '../support/signing-shop.ts'

const CALLS = 1000
/** What one network may call in a minute: the setting of a wallet that is not on trial. */
const LIMIT = 600
/** Calls under way at one time. */
const TOGETHER = 20

describe.each(testEngines)('many incoming payments of one program (%s)', (engine) => {
  let open: SigningShop
  beforeAll(async () => {
    open = await openSigningShop(engine, { settings: { readsPerMinute: LIMIT } })
  })
  afterAll(() => open.close())

  test('incoming payments of one program above the limit are refused, and change neither notifications nor balances', async () => {
    const token = await open.openToken()
    const countNotices = () => open.wallet.context.db.query('SELECT count(*) FROM notification', [])
    const before = {
      notices: await countNotices(),
      balance: await balanceOf(open.wallet, open.shop.token, 'USD'),
    }

    const start = open.wallet.clock.now().getTime()
    const answers: { status: number; code: string }[] = []
    for (let n = 0; n < CALLS; n += TOGETHER) {
      const some = Array.from({ length: TOGETHER }, (_, k) => {
        const body = { walletAddress: SHOP, metadata: { n: n + k } }
        return open.send({ path: '/op/incoming-payments', body, token })
      })
      answers.push(...(await Promise.all(some)))
    }

    const minutes = (open.wallet.clock.now().getTime() - start) / 60_000
    expect(minutes).toBeLessThan(1)
    const made = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ status }) => status === 429)
    expect(made + refused.length).toBe(CALLS)
    // The limit is held from the start and refills evenly.
    expect(made).toBeLessThanOrEqual(LIMIT * (1 + minutes))
    expect(made).toBeGreaterThan(LIMIT * 0.9)
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'too_many_requests'))
    const [kept] = await open.wallet.context.db.query<{ count: bigint }>(
      'SELECT count(*) FROM incoming_payment',
      [],
    )
    expect(Number(kept?.count)).toBe(made)
    expect({
      notices: await countNotices(),
      balance: await balanceOf(open.wallet, open.shop.token, 'USD'),
    }).toEqual(before)
  })
})
