import { execFile } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createNameIndex, type NameIndex } from '../../server/domain/screening/names/name-index.ts'
import {
  capitals,
  listedName,
  type MadePerson,
  makePeople,
  makeStock,
  seeded,
  WRITINGS,
} from '../../tests/support/screening-names.ts'
import { buildPrograms } from '../build/server.ts'
import { requireDiskPostgres } from '../stages/postgres-cluster.ts'

/**
 * `npm run bench -- screening`: how many names of a list are found in each writing, how many names
 * of others are close to one, and how long a name, a list and all owners take: 20,000 entries and
 * 100,000 owners. The names are made by the rules of `screening-names.ts`.
 */
const ENTRIES = 20_000
const OTHERS = 4000
/** Each so many-th entry is looked for. */
const STEP = 20
const BUILD = join('.cache', 'bench-screening')

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
  // The code is compiled, as that of a server that has run for a minute.
  for (const person of makePeople(1000, random, stock)) names.find(listedName(person))
  for (const [name, write] of [
    ['whole names', listedName],
    ['first and last names', shortOf],
  ] as const) {
    // The time of the processor: beside other work the time of a clock is that of the others.
    const times: number[] = []
    let close = 0
    for (const person of others) {
      const begun = process.cpuUsage()
      if (names.find(write(person)).length > 0) close += 1
      times.push(process.cpuUsage(begun).user / 1000)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(2)
    console.log(
      `others, ${name}: ${((1000 * close) / OTHERS).toFixed(1)} hits per 1,000; a name in ${at(0.5)} ms of a processor (median), ${at(0.99)} ms (99 %), ${at(1)} ms (slowest)`,
    )
  }
}

async function measureOwners(): Promise<void> {
  await buildPrograms(BUILD, { owners: 'scripts/bench/screening-owners.ts' })
  const postgres = await requireDiskPostgres()
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url }
    const program = join(BUILD, 'owners.js')
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
    console.log(stdout.trim())
  } finally {
    await postgres.stop()
  }
}

/** A first and a last name, in Cyrillic letters where the name has them. */
function shortOf(person: MadePerson): string {
  return person.script === 'cyrillic'
    ? capitals(`${person.given} ${person.family}`)
    : listedName({ ...person, middle: '' })
}
