import type { Queryable } from '../../db/database.ts'
import type { Launch, LaunchUser } from '../../gateways/telegram/launch-data.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { maskName, maskPhone } from '../transfers/mask.ts'
import { Refusal } from '../refusal.ts'

/** Time to sign in or to link after a launch, ms. */
const LAUNCH_MS = 15 * 60_000

interface LaunchInput {
  /** What the bot read in the launch data. */
  launch: Launch | 'forged' | 'stale'
  secret: string
  now: Date
}

/** What a launched page shows. */
interface OpenedLaunch {
  telegramName: string
  owner: { name: string; phone: string } | null
}

/**
 * Stores a launch that Telegram has signed, for the page that knows the secret, and returns whose
 * wallet it leads to. The same data is taken once; a repeat with the same secret is the same
 * launch, because its answer may have been lost. Throws TELEGRAM_REFUSED, TELEGRAM_EXPIRED.
 */
export async function openLaunch(
  db: Queryable,
  { launch, secret, now }: LaunchInput,
): Promise<OpenedLaunch> {
  if (launch === 'forged') throw new Refusal('TELEGRAM_REFUSED')
  if (launch === 'stale') throw new Refusal('TELEGRAM_EXPIRED')
  const { user, signature } = launch
  const [mark, secretHash] = [hashSecret(signature), hashSecret(secret)]
  const stored = await db.query(
    `INSERT INTO telegram_launch (mark, secret_hash, telegram_id, name, expires_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
    [mark, secretHash, user.id, user.name, new Date(now.getTime() + LAUNCH_MS)],
  )
  const same = await db.query(
    'SELECT 1 FROM telegram_launch WHERE mark = $1 AND secret_hash = $2 AND used_at IS NULL',
    [mark, secretHash],
  )
  if (stored.length === 0 && same.length === 0) throw new Refusal('TELEGRAM_REFUSED')
  return { telegramName: user.name, owner: await describeOwner(db, user.id) }
}

async function describeOwner(db: Queryable, telegramId: string): Promise<OpenedLaunch['owner']> {
  const [owner] = await db.query<{ first_name: string; last_name: string; phone: string }>(
    `SELECT u.first_name, u.last_name, u.phone
     FROM telegram_link l JOIN app_user u ON u.id = l.user_id
     WHERE l.telegram_id = $1 AND u.status = 'active'`,
    [telegramId],
  )
  if (!owner) return null
  const { first_name, last_name, phone } = owner
  return { name: maskName(first_name, last_name), phone: `+${maskPhone(phone)}` }
}

/**
 * Returns who launched the page that knows the secret. Throws TELEGRAM_EXPIRED after a quarter of
 * an hour.
 */
export async function findLaunch(
  db: Queryable,
  { secret, now }: Pick<LaunchInput, 'secret' | 'now'>,
): Promise<LaunchUser> {
  const [found] = await db.query<{ telegram_id: string; name: string }>(
    'SELECT telegram_id, name FROM telegram_launch WHERE secret_hash = $1 AND expires_at > $2',
    [hashSecret(secret), now],
  )
  if (!found) throw new Refusal('TELEGRAM_EXPIRED')
  return { id: found.telegram_id, name: found.name }
}

/** Uses a launch up and returns who launched it. Throws TELEGRAM_EXPIRED, also when it was used. */
export async function useLaunch(
  tx: Queryable,
  { secret, now }: Pick<LaunchInput, 'secret' | 'now'>,
): Promise<string> {
  const [used] = await tx.query<{ telegram_id: string }>(
    `UPDATE telegram_launch SET used_at = $2
     WHERE secret_hash = $1 AND expires_at > $2 AND used_at IS NULL RETURNING telegram_id`,
    [hashSecret(secret), now],
  )
  if (!used) throw new Refusal('TELEGRAM_EXPIRED')
  return used.telegram_id
}
