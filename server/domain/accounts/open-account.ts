import type * as v from 'valibot'
import type { Account } from '../../../contract/calls/wallet.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { insertAccount, listAccounts } from '../ledger/accounts.ts'
import { readOpening } from '../ledger/currencies.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'

/** Accounts that one owner may open in an hour. */
const OPENED_PER_HOUR = 5

interface OpeningInside {
  userId: string
  currencyCode: string
  requestId: string | null
  prefix: string | null
  now: Date
}

interface AccountRequest extends OpeningInside {
  idempotencyKey: string
}

/**
 * Opens the owner's account in a currency, the only one in it (L2). The same key returns the same
 * account. Throws IDEMPOTENCY_KEY_REUSED, ACCOUNT_EXISTS, ACCOUNT_WAS_CLOSED, CURRENCY_NOT_OFFERED,
 * OPENING_NOT_ALLOWED, TOO_MANY_REQUESTS, and INVALID_TOKEN where the wallet is closed meanwhile.
 */
export function openAccount(
  db: Database,
  opening: AccountRequest,
): Promise<v.InferInput<typeof Account>> {
  return db.transaction(async (tx) => {
    const id = (await findOpened(tx, opening)) ?? (await openInside(tx, opening))
    const account = (await listAccounts(tx, opening.userId)).find((one) => one.id === id)
    if (!account) throw new Refusal('ACCOUNT_WAS_CLOSED')
    return account
  })
}

/**
 * Returns the account that this key has opened. Locks the owner, so that a concurrent opening
 * waits.
 */
async function findOpened(
  tx: Queryable,
  { userId, idempotencyKey, currencyCode }: AccountRequest,
): Promise<string | undefined> {
  const owners = await tx.query(
    `SELECT id FROM app_user WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE`,
    [userId],
  )
  // The wallet was closed while this call waited.
  if (owners.length === 0) throw new Refusal('INVALID_TOKEN')
  const [opened] = await tx.query<{ id: string; currency_code: string }>(
    'SELECT id, currency_code FROM account WHERE user_id = $1 AND opening_key = $2',
    [userId, idempotencyKey],
  )
  if (opened && opened.currency_code !== currencyCode) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return opened?.id
}

/**
 * Opens an account inside a transaction of the caller, which has locked the owner. Throws
 * ACCOUNT_EXISTS, ACCOUNT_WAS_CLOSED, CURRENCY_NOT_OFFERED, OPENING_NOT_ALLOWED, TOO_MANY_REQUESTS.
 */
export async function openInside(
  tx: Queryable,
  opening: OpeningInside & { idempotencyKey?: string },
): Promise<string> {
  const { userId, idempotencyKey: openingKey, currencyCode, requestId, prefix, now } = opening
  await requireOpenable(tx, userId, currencyCode)
  const window = { limit: OPENED_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(tx, { key: `account:${userId}`, ...window })
  const id = await insertAccount(tx, {
    userId,
    currencyCode,
    now,
    ...(openingKey !== undefined && { openingKey }),
  })
  // Money from another owner has opened it meanwhile.
  if (id === undefined) throw new Refusal('ACCOUNT_EXISTS', { code: currencyCode })
  await notify(tx, {
    userId,
    key: 'notification.account_opened',
    params: { code: currencyCode },
    now,
  })
  const detail = { currency_code: currencyCode }
  await writeAudit(tx, { event: 'account_opened', userId, requestId, prefix, now, detail })
  return id
}

async function requireOpenable(tx: Queryable, userId: string, currencyCode: string): Promise<void> {
  const [known] = await tx.query<{ status: string }>(
    'SELECT status FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  if (known) {
    throw new Refusal(known.status === 'closed' ? 'ACCOUNT_WAS_CLOSED' : 'ACCOUNT_EXISTS', {
      code: currencyCode,
    })
  }
  const opening = await readOpening(tx, userId, currencyCode)
  if (opening === 'closed') throw new Refusal('CURRENCY_NOT_OFFERED')
  if (opening === 'identification') throw new Refusal('OPENING_NOT_ALLOWED')
}
