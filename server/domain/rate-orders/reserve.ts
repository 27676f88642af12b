import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashRequest, post, postFree } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import type { ActKey, LedgerTransfer } from '../ledger/transfer.ts'
import type { ExchangeOrderRow } from './rate-order-row.ts'

/**
 * An order ends once, whatever ends it: its own id is the key of the posting that frees its money.
 */
const SCOPE = 'rate-order-end'

/**
 * Opens the account of the ledger that has the reserved money of an account, if it is missing, and
 * returns its id.
 */
async function openReserve(
  tx: Queryable,
  { userId, accountId, now }: { userId: string; accountId: string; now: Date },
): Promise<string> {
  const known = await findReserve(tx, accountId)
  if (known !== undefined) return known
  const id = newId(now)
  await tx.query(
    `INSERT INTO account (id, kind, currency_code, materialised, created_at)
     SELECT $1, 'reserve', currency_code, true, $3 FROM account WHERE id = $2`,
    [id, accountId, now],
  )
  await tx.query(
    'INSERT INTO reserve (id, user_id, account_id, created_at) VALUES ($1, $2, $3, $4)',
    [id, userId, accountId, now],
  )
  return id
}

async function findReserve(tx: Queryable, accountId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>('SELECT id FROM reserve WHERE account_id = $1', [
    accountId,
  ])
  return row?.id
}

type Reserved = Pick<
  ExchangeOrderRow,
  'id' | 'user_id' | 'account_id' | 'amount_minor' | 'from_code' | 'to_code' | 'from_decimals'
>

/**
 * Posts the money of an order to the reserve of its account, after what the owner owes. Its
 * transaction has locked the owner. Throws INSUFFICIENT_FUNDS, ACCOUNT_CLOSED.
 */
export async function reserveMoney(
  tx: Queryable,
  order: Reserved,
  { act, now }: { act: ActKey; now: Date },
): Promise<void> {
  const { user_id: userId, account_id: accountId } = order
  await collectOwed(tx, accountId, now)
  const reserve = await openReserve(tx, { userId, accountId, now })
  await post(tx, describe(order, { reserve, isIn: true, act, now }))
}

/**
 * Posts the money of an order back to its account. It is the one posting that frees it: a second
 * one is refused. What the owner owes is not repaid of it.
 */
export async function freeMoney(tx: Queryable, order: Reserved, now: Date): Promise<void> {
  const reserve = await findReserve(tx, order.account_id)
  if (reserve === undefined) throw new Error('an order without a reserve')
  const { isNew } = await post(tx, describeFreeing(order, reserve, now))
  if (!isNew) throw new Error('the money of an order was freed before')
}

/**
 * Does the same for orders of many owners in one statement, and returns those whose money was
 * freed: a reserve that somebody else has locked is passed over.
 */
export async function freeMoneyOfMany(
  tx: Queryable,
  orders: readonly ExchangeOrderRow[],
  now: Date,
): Promise<ReadonlySet<ExchangeOrderRow>> {
  if (orders.length === 0) return new Set()
  const rows = await tx.query<{ id: string; account_id: string }>(
    'SELECT id, account_id FROM reserve WHERE account_id = ANY ($1::uuid[])',
    [orders.map(({ account_id }) => account_id)],
  )
  const reserves = new Map(rows.map(({ id, account_id }) => [account_id, id]))
  const transfers = orders.flatMap((order) => {
    const reserve = reserves.get(order.account_id)
    return reserve === undefined ? [] : [[order, describeFreeing(order, reserve, now)] as const]
  })
  const posted = await postFree(
    tx,
    transfers.map(([, transfer]) => transfer),
  )
  return new Set(transfers.filter(([, transfer]) => posted.has(transfer)).map(([order]) => order))
}

function describeFreeing(order: Reserved, reserve: string, now: Date): LedgerTransfer {
  const { id } = order
  const act = { scope: SCOPE, key: id, requestHash: hashRequest({ id }) }
  return describe(order, { reserve, isIn: false, act, now })
}

interface ReservePosting {
  reserve: string
  isIn: boolean
  act: ActKey
  now: Date
}

function describe(order: Reserved, { reserve, isIn, act, now }: ReservePosting): LedgerTransfer {
  const { id, account_id, user_id, amount_minor: amount, from_code, to_code } = order
  const [debit, credit] = isIn ? [account_id, reserve] : [reserve, account_id]
  return {
    kind: 'reserve',
    act,
    legs: [{ debit, credit, currency_code: from_code, amount }],
    history: [
      {
        id: newId(now),
        user_id,
        account_id,
        kind: 'reserve',
        amount: isIn ? -amount : amount,
        currency_code: from_code,
        status: 'complete',
        description: isIn ? 'transaction.reserve.in' : 'transaction.reserve.out',
        params: { from: from_code, to: to_code, rate_order: id },
      },
    ],
    answer: { amount: formatAmount(amount, order.from_decimals) },
    now,
  }
}
