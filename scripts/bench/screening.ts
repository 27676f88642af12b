import { cpus, loadavg } from 'node:os'
import { openDatabase } from '../../server/db/open-database.ts'
import { loadList } from '../../server/domain/screening/lists/load-list.ts'
import { lookAtAllAgain } from '../../server/domain/screening/look-at-all.ts'
import { createNameIndex, type NameIndex } from '../../server/domain/screening/names/name-index.ts'
import { newId } from '../../server/lib/new-id.ts'
import { makeEntries, streamOf, writeOfac } from '../../tests/support/screening-lists.ts'
import {
  capitals,
  listedName,
  type MadePerson,
  makePeople,
  makeStock,
  seeded,
  WRITINGS,
} from '../../tests/support/screening-names.ts'
import { requireDiskPostgres } from '../stages/postgres-cluster.ts'

/**
 * `npm run bench -- screening`: how many names of a list are found in each writing, how many names of others are close to one,
 * and how long a name, a list and all owners take: 20,000 entries and 100,000 owners. The names are made by the rules of
 * `screening-names.ts`.
 */
const ENTRIES = 20_000
const OWNERS = 100_000
const OTHERS = 4000
/** Each so many-th entry is looked for. */
const STEP = 20

console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
const random = seeded(7)
const stock = makeStock(random)
const people = makePeople(ENTRIES, random, stock)
const index = buildIndex()
tellRecall(index)
tellOthers(index)
await measureOwners()

function buildIndex(): NameIndex {
  const begun = performance.now()
  const built = createNameIndex()
  for (const [number, person] of people.entries()) built.add(String(number), [listedName(person)])
  console.log(`${ENTRIES} entries into memory: ${Math.round(performance.now() - begun)} ms`)
  return built
}

function tellRecall(names: NameIndex): void {
  console.log('| writing | names | found, % | others, per 1,000 |')
  for (const [writing, write] of Object.entries(WRITINGS)) {
    const asked = people.flatMap((person, number) => {
      const text = number % STEP === 0 ? write(person) : undefined
      return text === undefined ? [] : [{ text, id: String(number) }]
    })
    const hits = asked.map(({ text, id }) => ({ id, found: names.find(text) }))
    const found = hits.filter(({ id, found: close }) => close.some(({ entryId }) => entryId === id))
    const others = hits.reduce(
      (sum, { id, found: close }) => sum + close.filter(({ entryId }) => entryId !== id).length,
      0,
    )
    const recall = ((100 * found.length) / asked.length).toFixed(1)
    const perThousand = Math.round((1000 * others) / asked.length)
    console.log(`| ${writing} | ${asked.length} | ${recall} | ${perThousand} |`)
  }
}

function tellOthers(names: NameIndex): void {
  const listed = new Set(people.map(listedName))
  const others = makePeople(OTHERS * 2, random, stock)
    .filter((person) => !listed.has(listedName(person)))
    .slice(0, OTHERS)
  for (const [name, write] of [
    ['whole names', listedName],
    ['first and last names', shortOf],
  ] as const) {
    const times: number[] = []
    let close = 0
    for (const person of others) {
      const begun = performance.now()
      if (names.find(write(person)).length > 0) close += 1
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(2)
    console.log(
      `others, ${name}: ${((1000 * close) / OTHERS).toFixed(1)} hits per 1,000; a name in ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (slowest)`,
    )
  }
}

async function measureOwners(): Promise<void> {
  const postgres = await requireDiskPostgres()
  const db = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  try {
    const now = new Date()
    const owners = makePeople(OWNERS, seeded(11), stock)
    for (let at = 0; at < OWNERS; at += 5000) {
      const rows = owners.slice(at, at + 5000).map(({ given, family }, n) => ({
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
    await loadList(db, { source: 'ofac', chunks: streamOf(file), loadedBy: 'bench', now })
    console.log(`a list of ${(file.length / 1e6).toFixed(1)} MB in force: ${seconds(begun)} s`)
    const again = performance.now()
    let compared = 0
    for (;;) {
      const some = await lookAtAllAgain(db, { now: () => new Date() })
      if (some === 0) break
      compared += some
    }
    const [cases] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM compliance_case')
    console.log(`${compared} owners again: ${seconds(again)} s, ${cases?.n ?? 0} cases`)
  } finally {
    await db.close()
    await postgres.stop()
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

/** A first and a last name, in Cyrillic letters where the name has them. */
function shortOf(person: MadePerson): string {
  return person.script === 'cyrillic'
    ? capitals(`${person.given} ${person.family}`)
    : listedName({ ...person, middle: '' })
}
