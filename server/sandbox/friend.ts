import { type Minor, parseAmount } from '../../contract/rules/money.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { houseAccount, openAccounts } from '../domain/ledger/accounts.ts'
import { hashRequest, post } from '../domain/ledger/post.ts'
import { Refusal } from '../domain/refusal.ts'
import { findRecipient } from '../domain/transfers/find-recipient.ts'
import { send } from '../domain/transfers/send.ts'
import { newId } from '../lib/new-id.ts'

/** Another owner of the trial wallet, with whom a tester alone can try transfers. */
export const FRIEND = {
  id: '0f1e0d00-0000-7000-8000-000000000001',
  phone: '79990000001',
  first_name: 'Мария',
  last_name: 'Кузнецова',
} as const

/** What the friend sends at once, in any currency. */
const AMOUNT = '100'

/** Creates the friend if it is missing, with the first accounts of its environment. */
export async function keepFriend(tx: Queryable, now: Date): Promise<void> {
  const { id, phone, first_name, last_name } = FRIEND
  const created = await tx.query(
    `INSERT INTO app_user (id, phone, first_name, last_name, email, environment, level, registered_at)
     VALUES ($1, $2, $3, $4, 'friend@example.com', 'ewallet', 'verified', $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, phone, first_name, last_name, now],
  )
  if (created.length === 0) return
  const codes = await tx.query<{ currency_code: string }>(
    'SELECT DISTINCT currency_code FROM first_wallet ORDER BY currency_code',
  )
  await openAccounts(
    tx,
    id,
    codes.map(({ currency_code }) => currency_code),
  )
}

/**
 * Sends money from the friend to the owner of a phone, in the currency of their first account. The
 * friend is topped up before. Throws what a lookup and a transfer throw.
 */
export async function sendFromFriend(context: Context, phone: string): Promise<void> {
  const { db, settings } = context
  const now = context.clock.now()
  await db.transaction((tx) => keepFriend(tx, now))
  const { recipient } = await findRecipient(db, {
    userId: FRIEND.id,
    phone,
    networks: [{ name: 'sandbox', multiple: 1 }],
    limits: settings,
    now,
  })
  const code = await readFirstCurrency(db, phone)
  const account = await fund(db, code, now)
  const request = {
    recipient_id: String(recipient.id),
    account_id: account,
    amount: AMOUNT,
    note: '',
    is_qr: false,
  }
  const idempotencyKey = newId(now)
  const origin = { requestId: null, prefix: null }
  const sending = { userId: FRIEND.id, idempotencyKey, request, isRepeatConfirmed: true, now }
  await send(db, sending, origin)
}

async function readFirstCurrency(db: Queryable, phone: string): Promise<string> {
  const [first] = await db.query<{ currency_code: string }>(
    `SELECT a.currency_code FROM account a JOIN app_user u ON u.id = a.user_id
     WHERE u.phone = $1 AND a.status = 'open' ORDER BY a.position, a.id LIMIT 1`,
    [phone],
  )
  if (!first) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
  return first.currency_code
}

/** Tops up the friend's account in a currency, opened here if it is missing, and returns its id. */
function fund(db: Context['db'], code: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    await openAccounts(tx, FRIEND.id, [code])
    const [account] = await tx.query<{ id: string; decimals: number }>(
      `SELECT a.id, c.decimals FROM account a JOIN currency c ON c.code = a.currency_code
       WHERE a.user_id = $1 AND a.currency_code = $2`,
      [FRIEND.id, code],
    )
    const amount = account && parseAmount(AMOUNT, account.decimals)
    if (!account || amount === undefined) throw new Error('the friend has no account')
    await deposit(tx, { accountId: account.id, code, amount, now })
    return account.id
  })
}

async function deposit(
  tx: Queryable,
  { accountId, code, amount, now }: { accountId: string; code: string; amount: Minor; now: Date },
): Promise<void> {
  const key = newId(now)
  await post(tx, {
    kind: 'topup',
    act: { scope: `friend:${FRIEND.id}`, key, requestHash: hashRequest({ key }) },
    legs: [
      { debit: houseAccount('gateway_in', code), credit: accountId, currency_code: code, amount },
    ],
    history: [
      {
        id: newId(now),
        user_id: FRIEND.id,
        account_id: accountId,
        kind: 'top_up',
        amount,
        currency_code: code,
        status: 'complete',
        description: 'transaction.top_up.card',
        params: {},
      },
    ],
    now,
  })
}
