import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Minor } from '../../../contract/rules/money.ts'
import { type GrantRow, readGrant } from '../../../server/domain/open-payments/grant-row.ts'
import {
  createIncoming,
  readIncoming,
} from '../../../server/domain/open-payments/incoming-payments.ts'
import { payQuote } from '../../../server/domain/open-payments/outgoing-payments.ts'
import { makeQuote } from '../../../server/domain/open-payments/quotes.ts'
import {
  type AddressRow,
  findAddress,
} from '../../../server/domain/open-payments/wallet-addresses.ts'
import { openTestDatabase, testEngines } from '../../support/test-database.ts'
import { openWalletOn, type Wallet } from '../support/app-harness.ts'
import { type CountedDatabase, countStatements } from '../support/counted-database.ts'
import { ORIGIN, ownerWithAddress } from '../support/open-payments-acts.ts'
import { usd } from '../support/signing-shop.ts'

const PAYERS = 6
const CLIENT = `${ORIGIN}/@program`

/** An owner who lets a program pay to the owner of a shop. */
interface Payer {
  address: AddressRow
  shop: AddressRow
  grant: GrantRow
}

describe.each(testEngines)('payments of many programs at the same time (%s)', (engine) => {
  let counted: CountedDatabase
  let wallet: Wallet
  let payers: Payer[]
  beforeAll(async () => {
    const { db, drop } = await openTestDatabase(engine)
    counted = countStatements(db)
    wallet = openWalletOn({ db: counted.db, drop }, { openPaymentsOrigin: ORIGIN })
    payers = []
    for (let n = 0; n < PAYERS; n += 1) {
      const letter = 'acdfhk'.charAt(n)
      await ownerWithAddress(wallet, `payer-${letter}`)
      await ownerWithAddress(wallet, `store-${letter}`)
      payers.push(await allowProgram(`payer-${letter}`, `store-${letter}`))
    }
    // Whoever was not paid before is paid alone.
    for (const payer of payers) await payNew(payer)
  }, 60_000)
  afterAll(() => wallet.close())

  const now = () => wallet.clock.now()
  const query = <Row>(sql: string, parameters: unknown[] = []) =>
    wallet.context.db.query<Row>(sql, parameters)

  async function requireAddress(name: string): Promise<AddressRow> {
    const address = await findAddress(wallet.context.db, name)
    if (!address) throw new Error(`no address ${name}`)
    return address
  }

  async function allowProgram(from: string, to: string, limit = 10_000_000): Promise<Payer> {
    const [address, shop] = [await requireAddress(from), await requireAddress(to)]
    const id = randomUUID()
    await query(
      `INSERT INTO access_grant (id, client, client_name, kid, key_x, state, access, user_id, address_id, account_id,
         limit_currency, limit_debit_minor, continue_hash, wait_until, created_at, decided_at)
       VALUES ($1, $2, 'Program', 'k', 'x', 'issued', '[]'::jsonb, $3, $4, $5, 'USD', $6, $7, $8, $8, $8)`,
      [id, CLIENT, address.user_id, address.id, address.account_id, BigInt(limit), id, now()],
    )
    const grant = await readGrant(wallet.context.db, id)
    if (!grant) throw new Error('no grant')
    return { address, shop, grant }
  }

  async function openIncoming({ shop }: Payer, amount?: number) {
    return createIncoming(wallet.context.db, {
      address: shop,
      client: CLIENT,
      amount: amount === undefined ? undefined : usd(amount),
      metadata: undefined,
      expiresAt: undefined,
      now: now(),
    })
  }

  async function quoteOf({ address }: Payer, incomingId: string, amount: number): Promise<string> {
    const { db } = wallet.context
    const incoming = await readIncoming(db, incomingId)
    if (!incoming) throw new Error('no incoming payment')
    const amounts = { debitAmount: usd(amount), receiveAmount: undefined }
    return (await makeQuote(db, { address, incoming, client: CLIENT, ...amounts, now: now() })).id
  }

  const pay = ({ grant }: Payer, quoteId: string) =>
    payQuote(wallet.context.db, { grant, quoteId, metadata: undefined, now: now() })

  async function payNew(payer: Payer, amount = 100): Promise<void> {
    const { id } = await openIncoming(payer)
    await pay(payer, await quoteOf(payer, id, amount))
  }

  /** Pays all of these at the same time; what is refused is named by its code. */
  const payAll = async (payments: readonly (readonly [Payer, string])[]) =>
    Promise.all(
      payments.map(([payer, quoteId]) =>
        pay(payer, quoteId).then(
          () => 'paid',
          (error: unknown) => codeOf(error),
        ),
      ),
    )

  async function balanceOf({ address }: Payer): Promise<Minor | undefined> {
    const [row] = await query<{ balance_minor: Minor }>(
      'SELECT balance_minor FROM account WHERE id = $1',
      [address.account_id],
    )
    return row?.balance_minor
  }

  /**
   * Grants whose count of what was used is not the sum of their payments, and incoming payments
   * that lack what was paid into them.
   */
  async function findWrongSums(): Promise<unknown[]> {
    return query(
      `SELECT 'grant' AS of, g.id FROM access_grant g
       WHERE coalesce((SELECT sum(s.debit_minor) FROM access_grant_use s WHERE s.grant_id = g.id), 0)
         <> coalesce((SELECT sum(p.debit_minor) FROM outgoing_payment p WHERE p.grant_id = g.id), 0)
       UNION ALL SELECT 'incoming', i.id FROM incoming_payment i
       WHERE i.received_minor <> coalesce((SELECT sum(p.receive_minor) FROM outgoing_payment p WHERE p.incoming_id = i.id), 0)
       UNION ALL SELECT 'payment', p.id FROM outgoing_payment p
       WHERE NOT EXISTS (SELECT 1 FROM posting s WHERE s.transfer_id = p.transfer_id AND s.amount_minor = p.receive_minor)
         OR NOT EXISTS (SELECT 1 FROM payment_quote o WHERE o.id = p.quote_id AND o.used_at IS NOT NULL)`,
    )
  }

  test('share the statements of one transaction, and each answer has its own sums', async () => {
    const payments = await Promise.all(
      payers.map(async (payer, n) => {
        const { id } = await openIncoming(payer)
        return { payer, id, amount: 100 + n, quoteId: await quoteOf(payer, id, 100 + n) }
      }),
    )
    const results: Awaited<ReturnType<typeof pay>>[] = []
    const { statements } = await counted.measure(async () => {
      results.push(
        ...(await Promise.all(payments.map(({ payer, quoteId }) => pay(payer, quoteId)))),
      )
    })
    // One alone has nine, the reads before it counted.
    expect(statements).toBeLessThan(PAYERS * 6)
    for (const [n, { id, amount }] of payments.entries()) {
      expect(results[n]?.payment).toMatchObject({ incoming_id: id, debit_minor: BigInt(amount) })
      expect(results[n]?.spent.debit).toEqual({
        minor: BigInt(100 + amount),
        code: 'USD',
        decimals: 2,
      })
    }
    expect(await findWrongSums()).toEqual([])
  })

  test('payments of many programs end each as it would alone: of those that are refused nothing is written', async () => {
    const [limited, frozen, poor, ended, first, second] = payers
    if (!limited || !frozen || !poor || !ended || !first || !second) throw new Error('no payers')
    const small = { ...limited, grant: (await allowProgram('payer-a', 'store-a', 150)).grant }
    // Two payers of one incoming payment that takes one of them.
    const shared = await openIncoming(first, 100)
    const toShared = { ...second, shop: first.shop }
    await payNew(toShared)
    const quotes: (readonly [Payer, string])[] = []
    const add = async (payer: Payer, amount = 100, incomingId?: string) => {
      const id = incomingId ?? (await openIncoming(payer)).id
      quotes.push([payer, await quoteOf(payer, id, amount)])
    }
    await add(small)
    await add(small)
    await add(frozen)
    await add(poor, Number(await balanceOf(poor)) + 1)
    await add(ended)
    await add(first, 100, shared.id)
    await add(toShared, 100, shared.id)
    const used = quotes[0]
    if (!used) throw new Error('no quote')
    quotes.push(used)
    await query(`INSERT INTO own_freeze (user_id, frozen_at, device) VALUES ($1, $2, 'Phone')`, [
      frozen.address.user_id,
      now(),
    ])
    await query(`UPDATE access_grant SET state = 'ended' WHERE id = $1`, [ended.grant.id])
    const before = await Promise.all([frozen, poor, ended].map(balanceOf))

    const outcomes = await payAll(quotes)
    // Payments of one grant are done in the order in which they came.
    expect([outcomes[0], outcomes[1], outcomes[7]]).toEqual([
      'paid',
      'insufficient_grant',
      // The same request once more gets the payment that was made.
      'paid',
    ])
    expect(outcomes.slice(2, 5)).toEqual(['OWN_FROZEN', 'INSUFFICIENT_FUNDS', 'insufficient_grant'])
    expect(new Set(outcomes.slice(5, 7))).toEqual(new Set(['paid', 'invalid_request']))
    expect(await Promise.all([frozen, poor, ended].map(balanceOf))).toEqual(before)
    expect(await findWrongSums()).toEqual([])
    expect(await readIncoming(wallet.context.db, shared.id)).toMatchObject({ received_minor: 100n })
  })

  test('a hundred payments of five grants, raced, spend each limit to the last unit and no further', async () => {
    const raced = await Promise.all(
      'adfhk'.split('').map((letter) => allowProgram(`payer-${letter}`, `store-${letter}`, 700)),
    )
    const quotes = await Promise.all(
      raced.flatMap((payer) =>
        Array.from({ length: 20 }, async () => {
          const { id } = await openIncoming(payer)
          return [payer, await quoteOf(payer, id, 100)] as const
        }),
      ),
    )
    const outcomes = await payAll(quotes)
    for (const payer of raced) {
      const its = outcomes.filter((_, n) => quotes[n]?.[0] === payer)
      expect(its.filter((code) => code === 'paid')).toHaveLength(7)
      expect(its.filter((code) => code === 'insufficient_grant')).toHaveLength(13)
    }
    expect(await findWrongSums()).toEqual([])
  })
})

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  throw error
}
