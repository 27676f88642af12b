import { LIVE_KINDS, type LiveKind } from '../../../contract/rules/live-kinds.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { kindOf } from '../notifications/kinds.ts'

/**
 * Most owners by whom the database filters; of more owners all changes are read, which costs less.
 */
const MAX_FILTERED = 500

/** One change of one owner. */
interface Change {
  id: string
  userId: string
  kind: LiveKind
}

interface ChangeRow {
  id: string
  user_id: string
  source: 'notification' | 'history' | 'event'
  name: string
}

/**
 * Every table is read by its ids, which begin with the time of the row. The first filter alone is
 * left to the planner, so that it uses no index of owners.
 */
const CHANGES = `WITH recent AS MATERIALIZED (
  SELECT id, user_id, 'notification' AS source, text_key AS name FROM notification WHERE id > $1::uuid
  UNION ALL
  SELECT id, user_id, 'history', '' FROM wallet_transaction WHERE id > $1::uuid
  UNION ALL
  SELECT id, user_id, 'event', kind FROM owner_event WHERE id > $1::uuid
)
SELECT id, user_id, source, name FROM recent
WHERE $2::uuid[] IS NULL OR user_id = ANY ($2::uuid[])`

/** Returns the changes since a moment, of these owners at least. */
export async function readChanges(
  db: Queryable,
  { since, owners }: { since: Date; owners: readonly string[] },
): Promise<Change[]> {
  const filter = owners.length > MAX_FILTERED ? null : owners
  const rows = await db.query<ChangeRow>(CHANGES, [firstIdOf(since), filter])
  return rows.flatMap(({ id, user_id: userId, source, name }) => {
    const kind =
      source === 'notification' ? changeOf(name) : source === 'history' ? 'money' : known(name)
    return kind ? [{ id: `${source} ${id}`, userId, kind }] : []
  })
}

/**
 * What a notification is a change of: what is called like its kind, news and tariffs of nothing
 * more, for the others money.
 */
function changeOf(textKey: string): LiveKind {
  const kind = kindOf(textKey)
  return kind === 'news' || kind === 'tariffs' ? 'notification' : (known(kind) ?? 'money')
}

/** An event of a newer server may be of a kind that this one lacks. */
function known(name: string): LiveKind | undefined {
  return LIVE_KINDS.find((kind) => kind === name)
}

interface ChangesQuery {
  userId: string
  since: Date
}

/**
 * Names that have no kind of change of their own: of a row of the history, and what an event begins
 * with.
 */
const HISTORY = 'history'
const EVENT = 'event '

/** Each table is read by the owner and the time. */
const readNames = batchedLookup<ChangesQuery, { names: string[] | null }>({
  columns: 'user_id uuid, since timestamptz',
  select: `SELECT jsonb_agg(DISTINCT one.name) AS names FROM (
    SELECT text_key AS name FROM notification
    WHERE notification.user_id = q.user_id AND created_at > q.since
    UNION ALL SELECT '${HISTORY}' FROM wallet_transaction
    WHERE wallet_transaction.user_id = q.user_id AND created_at > q.since
    UNION ALL SELECT '${EVENT}' || kind FROM owner_event
    WHERE owner_event.user_id = q.user_id AND created_at > q.since
  ) AS one`,
  toQuestion: ({ userId, since }) => ({ user_id: userId, since }),
})

/** Returns the kinds of an owner's changes since a moment. */
export async function readKinds(db: Database, asked: ChangesQuery): Promise<LiveKind[]> {
  const row = await readNames(db, asked)
  const kinds = (row?.names ?? []).flatMap((name): LiveKind[] => {
    if (name === HISTORY) return ['money']
    if (!name.startsWith(EVENT)) return [changeOf(name)]
    return [known(name.slice(EVENT.length)) ?? []].flat()
  })
  return [...new Set(kinds)]
}
