import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { OwnerNotificationKey } from '../../messages/message.ts'
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts'
import { linesOfOwner, type TariffOwner } from './lines-of-owner.ts'
import { compareLines, type StoredTariffLine } from './tariff-lines.ts'
import { readLinesOf } from './tariff-versions.ts'

/** Owners who are looked at in one transaction. */
const BATCH = 500
/** Longest round, ms: a server that stops waits for it. */
const ROUND_MS = 2000

interface UntoldRow {
  id: string
  number: number
  state: 'signed' | 'withdrawn'
  starts_at: Date
  after_number: number
  told_to: string | null
}

/**
 * Notifies owners of a signed tariff that changes what holds for them, and those who were notified
 * of one that was withdrawn that it will not begin, for some seconds: the next round goes on.
 * Several servers share the work one batch at a time. Returns how many owners were looked at.
 */
export async function notifyOfTariffs(db: Database, now: Date): Promise<number> {
  const [waiting] = await db.query<{ is_waiting: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM tariff WHERE state <> 'draft' AND told_at IS NULL) AS is_waiting`,
  )
  if (!waiting?.is_waiting) return 0
  const end = performance.now() + ROUND_MS
  let all = 0
  while (performance.now() < end) {
    const looked = await db.transaction((tx) => notifyBatch(tx, now))
    if (looked === undefined) break
    all += looked
  }
  return all
}

/**
 * Returns how many owners were looked at; undefined where all were notified of everything, or
 * another server is at it.
 */
async function notifyBatch(tx: Queryable, now: Date): Promise<number | undefined> {
  const [tariff] = await tx.query<UntoldRow>(
    `SELECT id, number, state, starts_at, after_number, told_to FROM tariff
     WHERE state <> 'draft' AND told_at IS NULL ORDER BY number LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  )
  if (!tariff) return undefined
  const owners = await readOwners(tx, tariff.told_to)
  const concerned = await chooseOwners(tx, tariff, owners)
  const key =
    tariff.state === 'signed' ? 'notification.tariff_changes' : 'notification.tariff_withdrawn'
  await notifyAll(tx, { key, tariff, owners: concerned, now })
  const isOver = owners.length < BATCH
  await tx.query('UPDATE tariff SET told_to = $2::uuid, told_at = $3 WHERE id = $1::uuid', [
    tariff.id,
    owners.at(-1)?.id ?? tariff.told_to,
    isOver ? now : null,
  ])
  return owners.length
}

type OwnerRow = TariffOwner & { id: string }

function readOwners(tx: Queryable, after: string | null): Promise<OwnerRow[]> {
  return tx.query<OwnerRow>(
    `SELECT u.id, u.environment, u.level, coalesce((SELECT jsonb_agg(a.currency_code ORDER BY a.position, a.id) FROM account a
       WHERE a.user_id = u.id AND a.status <> 'closed'), '[]'::jsonb) AS currencies
     FROM app_user u WHERE u.status <> 'closed' AND ($1::uuid IS NULL OR u.id > $1::uuid) ORDER BY u.id LIMIT ${BATCH}`,
    [after],
  )
}

async function chooseOwners(
  tx: Queryable,
  { id, number, state, after_number: earlier }: UntoldRow,
  owners: readonly OwnerRow[],
): Promise<string[]> {
  if (owners.length === 0) return []
  if (state === 'withdrawn') {
    const told = await tx.query<{ user_id: string }>(
      `SELECT DISTINCT user_id FROM notification WHERE user_id = ANY($1::uuid[])
         AND text_key = 'notification.tariff_changes' AND params->>'tariff' = $2`,
      [owners.map((owner) => owner.id), String(number)],
    )
    return told.map(({ user_id }) => user_id)
  }
  const [before] = await tx.query<{ id: string }>('SELECT id FROM tariff WHERE number = $1', [
    earlier,
  ])
  const isConcerned = compareFor(
    before ? await readLinesOf(tx, before.id) : [],
    await readLinesOf(tx, id),
  )
  return owners.filter(isConcerned).map((owner) => owner.id)
}

/**
 * Returns whether a tariff changes anything for an owner; owners of the same kind are compared
 * once.
 */
function compareFor(
  before: readonly StoredTariffLine[],
  after: readonly StoredTariffLine[],
): (owner: TariffOwner) => boolean {
  const known = new Map<string, boolean>()
  return (owner) => {
    const key = [owner.environment, owner.level, ...owner.currencies].join('~')
    const found = known.get(key)
    if (found !== undefined) return found
    const changes = compareLines(linesOfOwner(before, owner), linesOfOwner(after, owner))
    known.set(key, changes.length > 0)
    return changes.length > 0
  }
}

interface TariffNotification {
  key: OwnerNotificationKey
  tariff: UntoldRow
  owners: readonly string[]
  now: Date
}

async function notifyAll(
  tx: Queryable,
  { key, tariff, owners, now }: TariffNotification,
): Promise<void> {
  if (owners.length === 0) return
  const rows = owners.map((userId) => ({ id: newId(now), user_id: userId }))
  const params = { tariff: String(tariff.number), at: tariff.starts_at.toISOString() }
  await tx.query(
    `WITH added AS (
       INSERT INTO notification (id, user_id, text_key, params, created_at)
       SELECT r.id, r.user_id, $2, $3::jsonb, $4::timestamptz FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, user_id uuid)
       RETURNING id, user_id, created_at
     )
     ${enqueueDeliveries('added')}`,
    [JSON.stringify(rows), key, JSON.stringify(params), now],
  )
}
