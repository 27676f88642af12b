import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import {
  readRetention,
  type Retention,
  RETENTION,
  USUAL_RETENTION,
} from '../../../server/config/retention.ts'
import type { Database, Queryable } from '../../../server/db/database.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { KNOWN_NETWORK_DAYS } from '../../../server/domain/codes/codes-network.ts'
import { firstIdOf } from '../../../server/lib/new-id.ts'
import { verifyChain } from '../../../server/office/audit-log/verify-chain.ts'
import { writeOfficeAudit } from '../../../server/office/audit-log/write-audit.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
/** Obsolete rows of each table. */
const ROWS = rounds(1200, 200_000)
/** Rows of each table that are kept. */
const KEPT = 40
const ROWS_PER_INSERT = 20_000
/** Most rows of one statement, so that no lock is long. */
const BATCH_SIZE = 500

/** How a row of each table is made; `$1` is its owner, `$2` its time, `n` its number. */
const TABLES: Readonly<Record<string, { days: keyof Retention; columns: string; row: string }>> = {
  notification: {
    days: 'notificationDays',
    columns: 'id, user_id, text_key, created_at',
    row: "id, $1::uuid, 'notification.login', at",
  },
  audit_log: { days: 'auditDays', columns: 'id, at, user_id, event', row: "id, at, $1::uuid, 'x'" },
  session: {
    days: 'sessionDays',
    columns: 'id, token_hash, user_id, created_at, last_seen_at, expires_at',
    row: 'id, md5(id::text) || md5(id::text), $1::uuid, at, at, at',
  },
  sms_outbox: {
    days: 'messageDays',
    columns: 'id, phone, body, next_at, created_at',
    row: "id, '7' || left($1::text, 0), '', at, at",
  },
  email_outbox: {
    days: 'messageDays',
    columns: 'id, user_id, address, subject, body, status, tries, next_at, created_at, expires_at',
    row: "id, $1::uuid, '', '', '', 'sent', 0, at, at, at",
  },
  provider_event: {
    days: 'eventDays',
    columns: 'id, provider, event_key, kind, ref, body, state, next_at, received_at',
    row: "id, 'double', id::text, 'payment', left($1::text, 0), '', 'settled', at, at",
  },
}

/** Adds rows whose times end at `until`, a second apart, with ids that begin with their time. */
async function addRows(
  db: Database,
  table: string,
  { owner, until, count }: { owner: string; until: Date; count: number },
): Promise<void> {
  const { columns = '', row = '' } = TABLES[table] ?? {}
  for (let from = 1; from <= count; from += ROWS_PER_INSERT) {
    await db.query(
      `INSERT INTO ${table} (${columns}) SELECT ${row} FROM (
         SELECT at, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
                     || substr(md5(n::text || at::text), 1, 20))::uuid AS id
         FROM (SELECT n, $2::timestamptz - n * interval '1 second' AS at
               FROM generate_series($3::int, $4::int) AS n) AS times) AS rows`,
      [owner, until, from, Math.min(count, from + ROWS_PER_INSERT - 1)],
    )
  }
}

async function countRows(db: Queryable): Promise<Record<string, number>> {
  const counted = Object.keys(TABLES).map(async (table) => {
    const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    return [table, row?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** The database, with what each statement took and returned. */
function watch(db: Database) {
  const seen = { statements: 0, longestMs: 0, most: 0 }
  const query: Queryable['query'] = async <Row>(sql: string, values?: readonly unknown[]) => {
    const begun = performance.now()
    const rows = await db.query<Row>(sql, values)
    seen.statements += 1
    seen.longestMs = Math.max(seen.longestMs, performance.now() - begun)
    seen.most = Math.max(seen.most, rows.length)
    return rows
  }
  return { seen, db: { ...db, query } }
}

describe.each(bothEngines)('the retention (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test(
    'the retention deletes what is older than its setting in small pieces, and nothing else',
    async () => {
      const db = database()
      const { userId: owner } = await createOwner(db, {})
      for (const [table, { days }] of Object.entries(TABLES)) {
        const end = new Date(NOW.getTime() - USUAL_RETENTION[days] * DAY_MS)
        await addRows(db, table, { owner, until: end, count: ROWS })
        await addRows(db, table, { owner, until: NOW, count: KEPT })
      }
      const watched = watch(db)
      const begun = performance.now()
      await cleanUp(watched.db, NOW)
      expect(new Set(Object.values(await countRows(db)))).toEqual(new Set([KEPT]))
      expect(watched.seen.most).toBe(BATCH_SIZE)
      report(`retention, ${engine}`, {
        rows: ROWS * Object.keys(TABLES).length,
        seconds: Math.round((performance.now() - begun) / 1000),
        statements: watched.seen.statements,
        'ms of the longest': Math.round(watched.seen.longestMs),
      })
    },
    PATIENCE_MS,
  )

  test('the retention keeps rows for as long as the operator chose', async () => {
    const db = database()
    const { userId: owner } = await createOwner(db, {})
    const earlier = await countRows(db)
    const until = new Date(NOW.getTime() - 100 * DAY_MS)
    for (const table of Object.keys(TABLES)) await addRows(db, table, { owner, until, count: 3 })
    const chosen = { SANDBOX: '1', KEEP_NOTIFICATION_DAYS: '90', KEEP_SESSION_DAYS: '200' }
    await cleanUp(db, NOW, readRetention(readConfig(chosen)))
    const found = Object.entries(await countRows(db)).map(
      ([table, n]) => [table, n - (earlier[table] ?? 0)] as const,
    )
    expect(Object.fromEntries(found)).toEqual({
      notification: 0,
      audit_log: 3,
      session: 3,
      sms_outbox: 0,
      email_outbox: 0,
      provider_event: 0,
    })
  })

  test("the retention deletes nothing of the office's audit log, whose chain stays whole", async () => {
    const db = database()
    const actor = { operatorId: null, operatorName: 'I. Petrova', requestId: '', prefix: '' }
    const at = new Date('2001-01-01T00:00:00Z')
    for (const now of [at, NOW]) {
      await db.transaction((tx) =>
        writeOfficeAudit(tx, { actor, now, event: 'signed_in', subject: 'I. Petrova' }),
      )
    }
    await cleanUp(db, NOW)
    expect(await verifyChain(db)).toMatchObject({ rows: 2n, breaks: [] })
  })
})

describe('the settings of the retention', () => {
  test.each(Object.values(RETENTION))(
    'the settings of the retention refuse $setting below $least',
    ({ setting, least }) => {
      const read = (days: number) => readConfig({ SANDBOX: '1', [setting]: String(days) })
      expect(() => read(least - 1)).toThrow(`${setting} must be at least ${least}`)
      expect(read(least)).toMatchObject({ [setting]: least })
    },
  )

  test('the settings of the retention have the documented defaults', () => {
    expect(readRetention(readConfig({ SANDBOX: '1' }))).toEqual(USUAL_RETENTION)
  })

  test('the settings of the retention keep sessions for as long as they mark networks', () => {
    expect(RETENTION.sessionDays.least).toBe(KNOWN_NETWORK_DAYS)
  })

  test('the settings of the retention tell the first id of a moment', () => {
    expect(firstIdOf(new Date(1))).toBe('00000000-0001-0000-0000-000000000000')
  })
})
