import { openDatabase } from '../../server/db/open-database.ts'
import { loadList } from '../../server/domain/screening/lists/load-list.ts'
import { lookAtAllAgain } from '../../server/domain/screening/look-at-all.ts'
import { newId } from '../../server/lib/new-id.ts'
import { makeEntries, streamOf, writeOfac } from '../../tests/support/screening-lists.ts'
import { capitals, makePeople, makeStock, seeded } from '../../tests/support/screening-names.ts'

/**
 * A program of its own, built like the server: makes 100,000 owners in the database of
 * DATABASE_URL, puts a list of 20,000 entries in force, compares all owners as the job does, and
 * prints how long that takes.
 */
const ENTRIES = 20_000
const OWNERS = 100_000
const ROWS_PER_BATCH = 5000

const db = await openDatabase({ dataDir: '', databaseUrl: process.env['DATABASE_URL'] ?? '' })
const now = new Date()
const stock = makeStock(seeded(7))
const owners = makePeople(OWNERS, seeded(11), stock)
for (let at = 0; at < OWNERS; at += ROWS_PER_BATCH) {
  const rows = owners.slice(at, at + ROWS_PER_BATCH).map(({ given, family }, n) => ({
    id: newId(now),
    phone: `7999${String(at + n).padStart(7, '0')}`,
    first_name: capitals(given),
    last_name: capitals(family),
  }))
  await db.query(
    `INSERT INTO app_user (id, phone, first_name, last_name, email, environment, level, registered_at)
     SELECT id, phone, first_name, last_name, 'bench@example.com', 'ewallet', 'verified', $2
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, phone text, first_name text, last_name text)`,
    [JSON.stringify(rows), now],
  )
}
const file = writeOfac({ entries: makeEntries(ENTRIES, 7) })
const begun = performance.now()
await loadList(db, { source: 'ofac', open: () => streamOf(file), loadedBy: 'bench', now })
console.log(`a list of ${(file.length / 1e6).toFixed(1)} MB in force: ${secondsSince(begun)} s`)
const again = performance.now()
const cpu = process.cpuUsage()
let compared = 0
for (;;) {
  const some = await lookAtAllAgain(db, { now: () => new Date() })
  if (some === 0) break
  compared += some
}
const { user } = process.cpuUsage(cpu)
const [cases] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM compliance_case')
console.log(
  `${compared} owners again: ${secondsSince(again)} s, ${(user / 1e6).toFixed(1)} s of a processor, ${cases?.n ?? 0} cases`,
)
await db.close()

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}
