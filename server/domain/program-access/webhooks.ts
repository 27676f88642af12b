import type * as v from 'valibot'
import type { programAccessEndpoints } from '../../../contract/calls/program-access.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { isGuardedAddress } from '../../gateways/client-documents/guarded-request.ts'
import { newId } from '../../lib/new-id.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { MOST_TRIES } from './deliver-webhooks.ts'

type ShownWebhook = v.InferInput<(typeof programAccessEndpoints)['addWebhook']['answer']>['webhook']

/** Webhooks that one owner has at most. */
export const MOST_WEBHOOKS = 5

interface WebhookRow {
  id: string
  url: string
  secret: string
  created_at: Date
  last_ok_at: Date | null
  off_at: Date | null
  /** Of the delivery that waits longest and was tried. */
  tries: number | null
}

const SELECT = `SELECT w.id, w.url, w.secret, w.created_at, w.last_ok_at, w.off_at,
    (SELECT d.tries FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.tries > 0
      ORDER BY d.created_at LIMIT 1) AS tries
  FROM webhook w`

/** Returns the webhooks of an owner, the latest first. */
export async function listWebhooks(db: Queryable, userId: string): Promise<ShownWebhook[]> {
  const rows = await db.query<WebhookRow>(`${SELECT} WHERE w.user_id = $1 ORDER BY w.id DESC`, [
    userId,
  ])
  return rows.map(showWebhook)
}

function showWebhook(row: WebhookRow): ShownWebhook {
  const { id, url, created_at, last_ok_at, off_at, tries } = row
  return {
    id,
    url,
    host: new URL(url).host,
    state: off_at ? 'off' : tries === null ? 'ok' : 'retrying',
    created_at: created_at.toISOString(),
    ...(last_ok_at && { last_ok_at: last_ok_at.toISOString() }),
    tries: tries ?? 0,
    most_tries: MOST_TRIES,
  }
}

interface NewWebhook extends AuditOrigin {
  userId: string
  url: string
  isLoopbackAllowed: boolean
  idempotencyKey: string
  pepper: Pepper
  now: Date
}

/**
 * Adds a webhook and returns it with the secret of its signatures. An address that is there already
 * is returned with its secret only to a repeat of the call that added it. Throws WEBHOOK_ADDRESS,
 * WEBHOOK_EXISTS, KEYS_FULL (`count`).
 */
export async function addWebhook(
  db: Database,
  adding: NewWebhook,
): Promise<{ webhook: ShownWebhook; secret: string }> {
  const { userId, idempotencyKey, pepper, now, requestId, prefix } = adding
  if (!isGuardedAddress(adding.url, adding.isLoopbackAllowed)) throw new Refusal('WEBHOOK_ADDRESS')
  const { href: url, host } = new URL(adding.url)
  const secrets = listKeyed(pepper, `webhook:${userId}:${idempotencyKey}`).map(
    (mac) => `whsec_${Buffer.from(mac, 'hex').toString('base64')}`,
  )
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const rows = await tx.query<WebhookRow>(`${SELECT} WHERE w.user_id = $1`, [userId])
    const same = rows.find((row) => row.url === url)
    if (same && !secrets.includes(same.secret)) throw new Refusal('WEBHOOK_EXISTS')
    if (same) return { webhook: showWebhook(same), secret: same.secret }
    if (rows.length >= MOST_WEBHOOKS) {
      throw new Refusal('KEYS_FULL', { count: String(MOST_WEBHOOKS) })
    }
    const [id, [secret = '']] = [newId(now), secrets]
    await tx.query(
      `INSERT INTO webhook (id, user_id, url, secret, created_at, seen_until, next_look_at)
       VALUES ($1, $2, $3, $4, $5, $5, $5)`,
      [id, userId, url, secret, now],
    )
    await notify(tx, { userId, key: 'notification.webhook_added', params: { host }, now })
    await writeAudit(tx, { event: 'webhook_added', userId, requestId, prefix, now })
    const row = { id, url, secret, created_at: now, last_ok_at: null, off_at: null, tries: null }
    return { webhook: showWebhook(row), secret }
  })
}

interface ChosenWebhook {
  userId: string
  id: string
  now: Date
}

/** Removes a webhook with what waits for it. Throws NOT_FOUND. */
export async function removeWebhook(
  db: Database,
  { userId, id, now, requestId, prefix }: ChosenWebhook & AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.query('DELETE FROM webhook WHERE id = $1 AND user_id = $2 RETURNING 1', [
      id,
      userId,
    ])
    if (gone.length === 0) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, { event: 'webhook_removed', userId, requestId, prefix, now })
  })
}

/**
 * Turns a webhook on: what waits is sent now, and money that came meanwhile is queued. Throws
 * NOT_FOUND.
 */
export async function enableWebhook(
  db: Database,
  { userId, id, now }: ChosenWebhook,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query(
      `UPDATE webhook SET off_at = NULL, next_look_at = $3 WHERE id = $1 AND user_id = $2 RETURNING 1`,
      [id, userId, now],
    )
    if (!row) throw new Refusal('NOT_FOUND')
    await tx.query(
      `UPDATE webhook_delivery SET next_at = $2, tries = 0 WHERE webhook_id = $1 AND state = 'waiting'`,
      [id, now],
    )
  })
}
