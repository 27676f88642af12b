import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { IS_KNOWN_RECIPIENT } from '../withdrawals/known-recipient.ts'
import { describeDevice, showNetwork } from '../sessions/devices.ts'
import { IS_NEW_CLIENT } from '../sessions/sessions-at.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long a new phone, a new PIN and a new recipient are signs, ms. */
const WEEK_MS = 7 * DAY_MS
/** Refused codes within a day from which on they are a sign. */
const MANY_CODES = 5
/** Most payouts to new recipients that are named. */
const MAX_PAYOUTS = 3

/**
 * A fact about an owner that whoever decides about their money should see; no sign weighs more than
 * another.
 */
export type RiskSign =
  | { sign: 'device'; at: Date; device: string; network: string }
  | { sign: 'phone'; at: Date }
  | { sign: 'pin_reset_started' | 'pin_reset_cancelled' | 'pin_reset_done'; at: Date }
  | { sign: 'codes'; count: number }
  | { sign: 'recipient'; at: Date; payoutId: string; number: string }

interface RiskQuery {
  userId: string
  now: Date
}

/** Returns the signs of risk of an owner: what changed lately, in facts. */
export async function listRiskSigns(db: Queryable, asked: RiskQuery): Promise<RiskSign[]> {
  const found = await Promise.all([
    findDevice(db, asked),
    findPhone(db, asked),
    findPin(db, asked),
    countCodes(db, asked),
    listRecipients(db, asked),
  ])
  return found.flat()
}

/** The newest device within a day, where the owner had another one before. */
async function findDevice(db: Queryable, { userId, now }: RiskQuery): Promise<RiskSign[]> {
  const rows = await db.query<{ user_agent: string; ip_prefix: string; created_at: Date }>(
    `SELECT s.user_agent, s.ip_prefix, s.created_at FROM session s
     WHERE s.user_id = $1 AND s.created_at > $2 AND ${IS_NEW_CLIENT}
     ORDER BY s.created_at DESC LIMIT 1`,
    [userId, new Date(now.getTime() - DAY_MS)],
  )
  return rows.map(({ user_agent, ip_prefix, created_at: at }) => ({
    sign: 'device',
    at,
    device: describeDevice(user_agent).name,
    network: showNetwork(ip_prefix),
  }))
}

async function findPhone(db: Queryable, { userId, now }: RiskQuery): Promise<RiskSign[]> {
  const rows = await db.query<{ at: Date }>(
    'SELECT phone_changed_at AS at FROM app_user WHERE id = $1 AND phone_changed_at > $2',
    [userId, new Date(now.getTime() - WEEK_MS)],
  )
  return rows.map(({ at }) => ({ sign: 'phone', at }))
}

/** What became of a forgotten PIN last. */
async function findPin(db: Queryable, { userId, now }: RiskQuery): Promise<RiskSign[]> {
  return db.query<Extract<RiskSign, { sign: `pin_reset_${string}` }>>(
    `SELECT event AS sign, at FROM audit_log WHERE user_id = $1 AND at > $2
       AND event IN ('pin_reset_started', 'pin_reset_cancelled', 'pin_reset_done')
     ORDER BY at DESC, id DESC LIMIT 1`,
    [userId, new Date(now.getTime() - WEEK_MS)],
  )
}

async function countCodes(db: Queryable, { userId, now }: RiskQuery): Promise<RiskSign[]> {
  const rows = await db.query<{ count: number }>(
    `SELECT sum(c.attempts + c.attempts_elsewhere - CASE WHEN c.used_at IS NULL THEN 0 ELSE 1 END)::int AS count
     FROM sms_code c JOIN app_user u ON u.phone = c.phone WHERE u.id = $1 AND c.created_at > $2`,
    [userId, new Date(now.getTime() - DAY_MS)],
  )
  return rows.flatMap(({ count }) => (count >= MANY_CODES ? [{ sign: 'codes', count }] : []))
}

/** Payouts of a week to recipients at whom nothing had arrived before, the newest first. */
async function listRecipients(db: Queryable, { userId, now }: RiskQuery): Promise<RiskSign[]> {
  const rows = await db.query<{ id: string; created_at: Date }>(
    `SELECT p.id, p.created_at FROM payout p WHERE p.user_id = $1 AND p.created_at > $2
       AND NOT ${IS_KNOWN_RECIPIENT} ORDER BY p.created_at DESC, p.id DESC LIMIT ${MAX_PAYOUTS}`,
    [userId, new Date(now.getTime() - WEEK_MS)],
  )
  return rows.map(({ id, created_at: at }) => ({
    sign: 'recipient',
    at,
    payoutId: id,
    number: transactionNumber('withdrawal', id),
  }))
}
