import type { OwnLimitChange, RaiseRequest } from '../../../contract/calls/brakes.ts'
import {
  formatAmount,
  isZeroAmount,
  type Minor,
  parseAmount,
} from '../../../contract/rules/money.ts'
import { LIMIT_PERIODS, RAISE_WAIT_HOURS } from '../../../contract/rules/own-limits.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { writeUtc } from '../sessions/write-utc.ts'
import { amountAt, type OwnLimitKey, readOwnLimit, writeOwnLimit } from './own-limit-row.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

interface Act extends AuditOrigin {
  userId: string
  now: Date
}

interface Setting extends Act {
  change: OwnLimitChange
  /** PIN or passkey was checked for this change. */
  isConfirmed: boolean
}

/**
 * Sets or removes limits of the owner's own on a kind of acts in a currency (S7). A lower one is in
 * force at once and ends a raise that waits; a higher one, or the end of one, takes effect after 24
 * hours, and every device is notified. Returns when. Throws ACCOUNT_NOT_FOUND, AMOUNT_ZERO,
 * BAD_REQUEST; CONFIRMATION_REQUIRED for what is higher and not confirmed.
 */
export async function setOwnLimit(
  db: Database,
  { userId, change, isConfirmed, now, ...origin }: Setting,
): Promise<{ raised_at?: string }> {
  const { operation, currency_code, ...amounts } = change
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const decimals = await readDecimals(tx, { userId, currency_code })
    let raisedAt: Date | undefined
    for (const period of LIMIT_PERIODS) {
      const text = amounts[period]
      if (text === undefined) continue
      const key = { userId, operation, currency_code, period }
      const wanted = text === null ? null : readLimit(text, decimals)
      const raise = await applyLimit(tx, key, { wanted, isConfirmed, now })
      raisedAt ??= raise.at
      if (!raise.isChanged) continue
      const event = raise.at ? 'own_limit_raise' : 'own_limit_lowered'
      const amount = wanted === null ? '' : formatAmount(wanted, decimals)
      const detail = { operation, period, currency_code, amount }
      await writeAudit(tx, { event, userId, ...origin, now, detail })
      if (!raise.at) continue
      const params = { at: writeUtc(raise.at) }
      const textKey = wanted === null ? 'notification.limit_end' : 'notification.limit_raise'
      await notify(tx, { userId, key: textKey, params, now })
    }
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    return raisedAt ? { raised_at: raisedAt.toISOString() } : {}
  })
}

async function readDecimals(
  tx: Queryable,
  { userId, currency_code }: { userId: string; currency_code: string },
): Promise<number> {
  const [account] = await tx.query<{ decimals: number }>(
    `SELECT c.decimals FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.user_id = $1 AND a.currency_code = $2 AND a.status <> 'closed'`,
    [userId, currency_code],
  )
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  return account.decimals
}

function readLimit(text: string, decimals: number): Minor {
  if (isZeroAmount(text)) throw new Refusal('AMOUNT_ZERO')
  const amount = parseAmount(text, decimals)
  if (amount === undefined) throw new Refusal('BAD_REQUEST')
  return amount
}

interface LimitChange {
  /** Null for no limit. */
  wanted: Minor | null
  isConfirmed: boolean
  now: Date
}

/** Returns whether anything is new, and when a raise takes effect. */
async function applyLimit(
  tx: Queryable,
  key: OwnLimitKey,
  { wanted, isConfirmed, now }: LimitChange,
): Promise<{ isChanged: boolean; at?: Date }> {
  const row = await readOwnLimit(tx, key)
  const inForce = amountAt(row, now)
  const waits = row?.raised_at && row.raised_at > now ? row : undefined
  if (inForce === null || (wanted !== null && wanted <= inForce)) {
    if (wanted === null || (wanted === inForce && !waits)) return { isChanged: false }
    await writeOwnLimit(tx, key, { amount_minor: wanted, raised_at: null, raised_to_minor: null })
    return { isChanged: true }
  }
  if (!isConfirmed) throw new Refusal('CONFIRMATION_REQUIRED')
  if (waits?.raised_at && waits.raised_to_minor === wanted) {
    return { isChanged: false, at: waits.raised_at }
  }
  const at = new Date(now.getTime() + RAISE_WAIT_HOURS * HOUR_MS)
  await writeOwnLimit(tx, key, { amount_minor: inForce, raised_at: at, raised_to_minor: wanted })
  return { isChanged: true, at }
}

/**
 * Keeps a limit that was to be raised. One that does not wait stays as it is. Throws LIMIT_RAISED
 * where the raise has taken effect.
 */
export async function cancelRaise(
  db: Database,
  { userId, raise, now, ...origin }: Act & { raise: RaiseRequest },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const key = { userId, ...raise }
    const row = await readOwnLimit(tx, key)
    if (!row?.raised_at) return
    if (row.raised_at <= now) throw new Refusal('LIMIT_RAISED')
    await writeOwnLimit(tx, key, { ...row, raised_at: null, raised_to_minor: null })
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    const event = 'own_limit_raise_cancelled'
    await writeAudit(tx, { event, userId, ...origin, now, detail: { ...raise } })
  })
}
