import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/lib/new-id.ts'
import type { StatementLine, StatementSource } from '../../../server/gateways/statement-source.ts'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'
import { compareStored, DAY, NOON, openBooks } from '../support/reconciliation-world.ts'

/** The link of a row, and the amounts of one. */
const LINK = /href="([^"]+)"\s+data-row/g
const AMOUNTS = /(<td class="number">.*?)<\/tr>/gs
/** More rows than a page has. */
const ROWS = 60

describe('lists of the office', () => {
  let world: OfficeWorld
  let finance: TestOperator
  beforeAll(async () => {
    world = await openOffice()
    finance = await world.join('Anna Finance', ['finance', 'support'])
    const { wallet } = world
    const books = await openBooks(wallet)
    for (let count = 0; count < ROWS; count += 1) {
      const at = new Date(Date.parse(NOON) + count * 1000)
      await wallet.context.db.query(
        `INSERT INTO provider_event (id, provider, event_key, kind, ref, headers, body, state, next_at, received_at,
           tries) VALUES ($1::uuid, 'yookassa', $1::text, 'payment', 'pay', '{}', '', 'dead', $2, $2, 3)`,
        [newId(at), at],
      )
      await books.payout({ minor: 1000 + count, status: 'sent' })
    }
    // Their money came to the owner in postings of different amounts.
    await wallet.context.db.query(
      `INSERT INTO posting (transfer_id, seq, debit_account_id, credit_account_id, currency_code, amount_minor,
         credit_balance_after)
       SELECT p.transfer_id, 0, o.debit_account_id, o.credit_account_id, o.currency_code, p.amount_minor, p.amount_minor
       FROM payout p JOIN LATERAL
         (SELECT * FROM posting WHERE credit_account_id = p.account_id ORDER BY transfer_id LIMIT 1) o ON true`,
    )
    const source: StatementSource = {
      provider: 'yookassa',
      name: 'ЮKassa',
      payoutMethods: [],
      readStatement: () => Promise.resolve({ lines: Array.from({ length: ROWS }, lineOf) }),
    }
    Object.assign(wallet.context.gateways, { statements: [source] })
    await compareStored(wallet, source)
  })
  afterAll(() => world.close())

  /** Follows the pages of a list and returns the addresses of its rows in their order. */
  const walk = async (path: string, order: string, row = LINK): Promise<string[]> => {
    const found: string[] = []
    let next: string | undefined = path
    while (next !== undefined && found.length <= ROWS * 4) {
      const { html, status } = await finance.get(next)
      expect(status).toBe(200)
      expect(html).toContain(`aria-sort="${order}"`)
      found.push(...Array.from(html.matchAll(row), ([, link]) => link ?? ''))
      // The link to the other language keeps the place too.
      next = Array.from(html.matchAll(/href="([^"]*[?&;]after=[^"]*)"/g), ([, link]) => link)
        .find((link) => !link?.includes('language='))
        ?.replaceAll('&amp;', '&')
    }
    return found
  }

  test.each([
    ['/events', 'time'],
    ['/payouts', 'time'],
    ['/ledger', 'time'],
    [`/reconciliation/yookassa/${DAY}`, 'time'],
    [`/reconciliation/yookassa/${DAY}`, 'difference'],
  ])('a list of %s is sorted by its %s in both directions, each row once', async (path, column) => {
    const rising = withoutDays(await walk(`${path}?sort=${column}`, 'ascending'))
    const falling = withoutDays(await walk(`${path}?sort=-${column}`, 'descending'))
    expect(rising.length).toBeGreaterThanOrEqual(ROWS)
    expect(new Set(rising).size).toBe(rising.length)
    expect(falling.toReversed()).toEqual(rising)
  })

  test.each(['/disputes', '/disputes?choice=closed', '/identifications'])(
    'a list of %s is read in both directions',
    async (path) => {
      for (const sort of ['time', '-time', '']) {
        const query = `${path.includes('?') ? '&' : '?'}sort=${sort}`
        expect((await finance.get(path + query)).status).toBe(200)
      }
    },
  )

  test.each([
    '/events',
    '/payouts',
    '/ledger',
    '/orders',
    '/disputes',
    '/identifications',
    `/reconciliation/yookassa/${DAY}`,
  ])(
    'a list of %s refuses a column that it is not sorted by, in either direction',
    async (path) => {
      for (const sort of ['x', '-x', '-', 'toString', '--time']) {
        const { status, html } = await finance.get(`${path}?sort=${sort}`)
        expect(status).toBe(400)
        expect(html).toContain(
          `This list cannot be sorted by “${sort}”. Press the head of a column.`,
        )
      }
    },
  )

  test('a list of differences refuses a place that it does not have', async () => {
    const path = `/reconciliation/yookassa/${DAY}?after=${randomUUID()}`
    const { status, html } = await finance.get(path)
    expect(status).toBe(400)
    expect(html).toContain('The list has no such place')
  })

  test("an owner's ledger is read from either end, each posting once", async () => {
    const { db } = world.wallet.context
    const [account] = await db.query<{ id: string; user_id: string }>(
      `SELECT id, user_id FROM account WHERE currency_code = 'RUB' AND user_id IS NOT NULL LIMIT 1`,
    )
    const path = `/owners/${account?.user_id}/ledger/${account?.id}`
    const rising = await walk(`${path}?sort=time`, 'ascending', AMOUNTS)
    const falling = await walk(path, 'descending', AMOUNTS)
    expect(rising.length).toBeGreaterThan(ROWS)
    expect(falling.toReversed()).toEqual(rising)
  })
})

function lineOf(_: unknown, index: number): StatementLine {
  return {
    kind: 'payment',
    ref: randomUUID(),
    amount: `${index + 1}.00`,
    currency_code: 'RUB',
    status: 'complete',
    at: new Date(Date.parse(NOON) + index * 1000),
  }
}

/** Without the links to other days of the reconciliation. */
function withoutDays(links: readonly string[]): string[] {
  return links.filter((link) => !/\/\d{4}-\d{2}-\d{2}$/.test(link))
}
