import { writeFileSync } from 'node:fs'
import { openDatabase } from '../../server/db/open-database.ts'
import { newId } from '../../server/lib/new-id.ts'
import { hashSecret, newSecret } from '../../server/lib/secrets.ts'
import { DAY_MS } from '../../contract/rules/durations.ts'

/**
 * A program of its own, built like the server: makes so many owners with a session each in the
 * database of DATABASE_URL, else of DATA_DIR, and writes their tokens to a file.
 */
const [file = '', count = '0'] = process.argv.slice(2)
const GIVEN = `jsonb_to_recordset($1::jsonb)
  AS r (user_id uuid, session_id uuid, phone text, hash text)`

const db = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  ...(process.env['DATABASE_URL'] && { databaseUrl: process.env['DATABASE_URL'] }),
})
const now = new Date()
const owners = Array.from({ length: Number(count) }, (_, n) => {
  const token = newSecret()
  const phone = `7999${String(n).padStart(7, '0')}`
  return { user_id: newId(now), session_id: newId(now), token, phone, hash: hashSecret(token) }
})
const stored = JSON.stringify(owners)
await db.query(
  `INSERT INTO app_user (id, phone, first_name, email, environment, level, registered_at)
   SELECT user_id, phone, 'Bench', 'bench@example.com', 'ewallet', 'verified', $2 FROM ${GIVEN}`,
  [stored, now],
)
await db.query(
  `INSERT INTO session (id, token_hash, user_id, created_at, last_seen_at, expires_at, user_agent,
     ip_prefix)
   SELECT session_id, hash, user_id, $2, $2, $3, 'bench', '' FROM ${GIVEN}`,
  [stored, now, new Date(now.getTime() + DAY_MS)],
)
await db.query('ANALYZE')
await db.close()
writeFileSync(file, JSON.stringify(owners.map(({ token }) => token)))
