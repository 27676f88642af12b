import { openDatabase } from '../../server/db/open-database.ts'
import type { Database } from '../../server/db/database.ts'
import { HOT_ACTS, LONG_HISTORY_ACTS, type HotAct } from './hot-acts.ts'

/** Milliseconds of each run of an act, by its name. */
export type Times = Record<string, number[]>

const WARM_UPS = 20

/**
 * A program of its own, built like the server: `migrate`, or `measure <phones> <phone of the long
 * history>` on the database of DATABASE_URL. Prints one line of JSON.
 */
const [verb, phones = '', longPhone = ''] = process.argv.slice(2)
const db = await openDatabase({
  dataDir: '',
  databaseUrl: process.env['DATABASE_URL'] ?? '',
})
const times: Times = {}
if (verb === 'measure') {
  const owners = await findOwners(db, phones.split(','))
  const [longOwner = ''] = await findOwners(db, [longPhone])
  await run(db, { acts: HOT_ACTS, owners, times })
  await run(db, { acts: LONG_HISTORY_ACTS, owners: owners.map(() => longOwner), times })
}
await db.close()
console.log(JSON.stringify(times))

async function findOwners(open: Database, listed: readonly string[]): Promise<string[]> {
  const rows = await open.query<{ id: string }>(
    'SELECT id FROM app_user WHERE phone = ANY ($1::text[]) ORDER BY phone',
    [listed],
  )
  return rows.map(({ id }) => id)
}

/** One owner after another does each act once; the first ones are not counted. */
async function run(
  open: Database,
  given: { acts: readonly HotAct[]; owners: readonly string[]; times: Times },
): Promise<void> {
  for (const { name, prepare } of given.acts) {
    const taken: number[] = []
    for (const owner of given.owners) {
      const act = await prepare(open, owner)
      const from = performance.now()
      await act()
      taken.push(performance.now() - from)
    }
    given.times[name] = taken.slice(WARM_UPS)
  }
}
