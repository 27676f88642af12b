import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { type GrantRow, readGrant } from './grant-row.ts'
import { AboveGrant } from './open-payments-refusal.ts'
import { readQuote } from './quotes.ts'
import { hostOf } from './shown-grant.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Pause between two notifications of refusals of one kind, ms. */
const PAUSE_MS = HOUR_MS

/** Returns what a program is called in sentences: as it calls itself, or by its host. */
export function shownClientName({ client, client_name }: Pick<GrantRow, 'client' | 'client_name'>) {
  return client_name || hostOf(client)
}

/** Notifies an owner of what they have just allowed a program, on every device. */
export async function notifyAllowed(tx: Queryable, grant: GrantRow, now: Date): Promise<void> {
  const { user_id: userId, limit_currency: code } = grant
  if (userId === null) return
  const minor = grant.limit_debit_minor ?? grant.limit_receive_minor
  const about: MessageParams = { name: shownClientName(grant), program: grant.id }
  if (minor === null || code === null) {
    await notify(tx, { userId, key: 'notification.program_allowed_reads', params: about, now })
    return
  }
  const [currency] = await tx.query<{ decimals: number }>(
    'SELECT decimals FROM currency WHERE code = $1',
    [code],
  )
  const amount = formatAmount(minor, currency?.decimals ?? 0)
  const isRepeating = grant.repeats !== null
  await notify(tx, {
    userId,
    key: isRepeating ? 'notification.program_allowed' : 'notification.program_allowed_once',
    params: { ...about, amount, currency_code: code },
    now,
  })
}

interface RefusedPayment {
  grantId: string
  quoteId: string
  error: unknown
  now: Date
}

/**
 * Notifies an owner that a program could not pay for lack of money, or wanted more than it may;
 * other refusals are the program's own.
 */
export async function notifyRefused(db: Database, refused: RefusedPayment): Promise<void> {
  const { grantId, quoteId, error, now } = refused
  const key = keyOf(error)
  if (key === undefined) return
  await db.transaction(async (tx) => {
    const grant = await readGrant(tx, grantId, true)
    const quote = await readQuote(tx, quoteId)
    if (!quote || !grant?.user_id) return
    const told = await tx.query(
      `SELECT 1 FROM notification WHERE user_id = $1 AND text_key = $2 AND params ->> 'program' = $3 AND created_at > $4`,
      [grant.user_id, key, grantId, new Date(now.getTime() - PAUSE_MS)],
    )
    if (told.length > 0) return
    const params = {
      name: shownClientName(grant),
      program: grantId,
      amount: formatAmount(quote.debit_minor, quote.debit_decimals),
      currency_code: quote.debit_currency,
    }
    await notify(tx, { userId: grant.user_id, key, params, now })
  })
}

function keyOf(error: unknown) {
  if (error instanceof AboveGrant) return 'notification.program_over'
  const isShort = error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS'
  return isShort ? 'notification.program_refused' : undefined
}
