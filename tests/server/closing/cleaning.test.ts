import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import {
  findClientNetwork,
  KNOWN_NETWORK_DAYS,
} from '../../../server/domain/codes/codes-network.ts'
import { cleanUp } from '../../../server/jobs/cleaning.ts'
import { createSession } from '../../../server/domain/sessions/sessions.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

async function count(db: Database, table: string): Promise<number | undefined> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
  return row?.n
}

describe.each(bothEngines)('cleaning (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('cleaning deletes old messages and codes, however many, and keeps those of today', async () => {
    const db = database()
    for (const [prefix, moment, rows] of [
      ['1', daysAgo(3), 1200],
      ['2', NOW, 3],
    ] as const) {
      await db.query(
        `INSERT INTO sms_outbox (id, phone, body, next_at, created_at)
         SELECT md5($1 || n)::uuid, '79000000000', 'text', $2, $2 FROM generate_series(1, ${rows}) AS n`,
        [prefix, moment],
      )
      await db.query(
        `INSERT INTO sms_code (id, phone, purpose, code_hash, created_at, expires_at)
         SELECT md5($1 || n)::uuid, '79000000000', 'login', 'hash', $2, $2
         FROM generate_series(1, ${rows}) AS n`,
        [prefix, moment],
      )
    }
    await cleanUp(db, NOW)
    expect([await count(db, 'sms_outbox'), await count(db, 'sms_code')]).toEqual([3, 3])
  })

  test('cleaning deletes challenges and old sessions of the office, and keeps those of today', async () => {
    const db = database()
    await db.query(
      `INSERT INTO office_operator (id, name, state, created_at) VALUES (md5('o')::uuid, 'Olga', 'active', $1)`,
      [NOW],
    )
    for (const [name, at] of [
      ['old', daysAgo(91)],
      ['new', NOW],
    ] as const) {
      await db.query(
        `INSERT INTO office_challenge (id, challenge, purpose, expires_at) VALUES (md5($1)::uuid, $1, 'sign_in', $2)`,
        [name, at],
      )
      await db.query(
        `INSERT INTO office_session (id, operator_id, token_hash, created_at, last_seen_at, expires_at, user_agent,
           ip_prefix)
         VALUES (md5($1)::uuid, md5('o')::uuid, $1, $2, $2, $2, '', '')`,
        [name, at],
      )
    }
    await cleanUp(db, NOW)
    expect([await count(db, 'office_challenge'), await count(db, 'office_session')]).toEqual([1, 1])
  })

  test('cleaning deletes a phone confirmed for a new PIN that nobody chose, and no new PIN that waits', async () => {
    const db = database()
    const rows = [
      { at: daysAgo(2), hash: null },
      { at: NOW, hash: null },
      { at: daysAgo(2), hash: 'hash' },
    ]
    for (const { at, hash } of rows) {
      const { userId } = await createOwner(db, {})
      await db.query(
        `INSERT INTO pin_reset (user_id, session_id, confirmed_at, hash, params, opens_at)
         VALUES ($1, $1, $2, $3, $3, $4)`,
        [userId, at, hash, hash && at],
      )
    }
    await cleanUp(db, NOW)
    expect(await count(db, 'pin_reset')).toBe(2)
  })

  test('cleaning deletes sessions 90 days after their end, and no active ones', async () => {
    const db = database()
    const { userId } = await createOwner(db, {})
    const open = (now: Date) =>
      createSession(db, { userId, client: { userAgent: 'test', prefix: '' }, now })
    await open(daysAgo(300))
    await open(daysAgo(100))
    await open(daysAgo(99))
    await open(daysAgo(98))
    const revoke = (opened: number, revoked: number) =>
      db.query('UPDATE session SET revoked_at = $2 WHERE created_at = $1', [
        daysAgo(opened),
        daysAgo(revoked),
      ])
    await revoke(99, 95)
    await revoke(98, 10)
    await cleanUp(db, NOW)
    const rows = await db.query<{ created_at: Date }>('SELECT created_at FROM session ORDER BY 1')
    expect(rows.map(({ created_at }) => created_at)).toEqual([daysAgo(100), daysAgo(98)])
  })

  test('cleaning drops guards of phones, however many, that count nothing any more', async () => {
    const db = database()
    for (const [prefix, touched, failed, rows] of [
      ['idle', daysAgo(2), 0, 1200],
      ['old', daysAgo(40), 7, 1200],
      ['fresh', NOW, 0, 2],
      ['failing', daysAgo(2), 7, 3],
    ] as const) {
      await db.query(
        `INSERT INTO phone_guard (phone, failed, touched_at)
         SELECT $1 || n, $2, $3 FROM generate_series(1, ${rows}) AS n`,
        [prefix, failed, touched],
      )
    }
    await cleanUp(db, NOW)
    const left = await db.query<{ phone: string }>('SELECT phone FROM phone_guard ORDER BY 1')
    expect(left.map(({ phone }) => phone)).toEqual([
      'failing1',
      'failing2',
      'failing3',
      'fresh1',
      'fresh2',
    ])
  })

  test('a network is known for as long as its sessions are kept', async () => {
    const db = database()
    const { userId } = await createOwner(db, {})
    const [owner] = await db.query<{ phone: string }>('SELECT phone FROM app_user WHERE id = $1', [
      userId,
    ])
    const opened = daysAgo(200)
    await createSession(db, {
      userId,
      client: { userAgent: '', prefix: '192.0.2.0/24' },
      now: opened,
    })
    await db.query('UPDATE session SET revoked_at = $2 WHERE user_id = $1', [userId, opened])
    const origin = { limitKey: '192.0.2.7', prefix: '192.0.2.0/24' }
    const isKnown = async (days: number) => {
      const now = new Date(opened.getTime() + days * DAY_MS)
      const network = await findClientNetwork(db, { phone: owner?.phone ?? '', origin, now })
      return network.isKnown
    }
    expect([await isKnown(KNOWN_NETWORK_DAYS), await isKnown(KNOWN_NETWORK_DAYS + 1)]).toEqual([
      true,
      false,
    ])
    const sessions = async (days: number) => {
      await cleanUp(db, new Date(opened.getTime() + days * DAY_MS))
      return (await db.query('SELECT 1 FROM session WHERE user_id = $1', [userId])).length
    }
    expect([await sessions(KNOWN_NETWORK_DAYS), await sessions(KNOWN_NETWORK_DAYS + 1)]).toEqual([
      1, 0,
    ])
  })

  test.each([
    ['sms_outbox', 'created_at'],
    ['sms_code', 'expires_at'],
    ['rate_limit', 'window_start'],
    ['registration', 'expires_at'],
    ['registration_draft', 'expires_at'],
    ['code_guard', 'failed_at'],
    ['phone_guard', 'touched_at'],
    ['session', 'expires_at'],
    ['session', 'revoked_at'],
  ])('cleaning finds the old rows of %s by an index of %s', async (table, column) => {
    const plan = await database().transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      await tx.query('SET LOCAL enable_sort = off')
      return tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT 1 FROM ${table} WHERE ${column} < '2026-01-01' ORDER BY ${column} LIMIT 500`,
      )
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      new RegExp(
        `Index (?:Only )?Scan using \\w+ on ${table}\\b[\\s\\S]*Index Cond: \\(${column} <`,
      ),
    )
  })
})
