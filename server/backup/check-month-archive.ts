import * as v from 'valibot'
import type { Database, Queryable } from '../db/database.ts'
import { describeDifference, keyOf } from './compare-lines.ts'
import { readGzipLines } from './gzip-lines.ts'
import { ArchiveHead, MonthArchiveError, Tally, type Totals, VERSION } from './month-archive.ts'
import { type Month, readBooksMonth } from './month.ts'
import { readMonthBooks } from './read-month-books.ts'

/** Most differences that are described. */
const SHOWN = 20
/** How the last line begins. */
const END = '{"end":'
const CHANGED = 'The archive was changed: its lines do not have its checksum'

/** Result of a check. */
interface Check {
  month: string
  totals: Totals
  /** The first differences between archive and database. */
  differences: string[]
  /** Number of all of them. */
  count: number
}

/**
 * Checks an archive against itself, then against the database as of one moment. Throws
 * MonthArchiveError for a file that is no archive, is cut off or was changed.
 */
export async function checkMonthArchive(
  db: Database,
  file: string,
  onProgress?: (line: string) => void,
): Promise<Check> {
  const { month, totals } = await readWhole(file)
  const compareBooks = async (tx: Queryable) => {
    const differences: string[] = []
    let count = 0
    const stored = readMonthBooks(tx, month, onProgress)
    for await (const difference of compare(readBooks(file), stored)) {
      count += 1
      if (differences.length < SHOWN) differences.push(difference)
    }
    return { differences, count }
  }
  const found = await db.transaction(compareBooks, { isSnapshot: true, isUnlimited: true })
  return { month: month.name, totals, ...found }
}

/** Reads an archive to its end and checks what it says of itself. */
async function readWhole(file: string): Promise<{ month: Month; totals: Totals }> {
  const lines = readReadable(file)
  const first = await lines.next()
  const head = v.safeParse(ArchiveHead, first.done ? undefined : parse(first.value))
  if (first.done || !head.success) throw new MonthArchiveError('The file is no archive of a month')
  if (head.output.version !== VERSION) {
    throw new MonthArchiveError(
      `The archive has format ${head.output.version}: check it with the version of the wallet that wrote it`,
    )
  }
  const month = readBooksMonth(head.output.month)
  const tally = new Tally(month.name)
  tally.addHead(first.value)
  for await (const line of lines) {
    if (!line.startsWith(END)) {
      refuseChanged(() => tally.add(line))
      continue
    }
    const rest = await lines.next()
    const totals = refuseChanged(() => tally.finish())
    if (rest.done && line === JSON.stringify({ end: totals })) return { month, totals }
    throw new MonthArchiveError(CHANGED)
  }
  throw new MonthArchiveError('The archive is not whole: its end is missing')
}

function refuseChanged<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new MonthArchiveError(CHANGED, { cause: error })
  }
}

/** Returns undefined for what is no JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function* readReadable(file: string): AsyncGenerator<string> {
  try {
    yield* readGzipLines(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const what = reason.startsWith('Z_') ? 'is cut off or none' : 'cannot be read'
    throw new MonthArchiveError(`The archive ${what} (${reason})`, { cause: error })
  }
}

/** The lines between head and end. */
async function* readBooks(file: string): AsyncGenerator<string> {
  const lines = readReadable(file)
  let line = await lines.next().then(() => lines.next())
  while (!line.done) {
    const next = await lines.next()
    if (!next.done) yield line.value
    line = next
  }
}

/** Two lists in the same order are merged by the keys of their lines. */
async function* compare(
  archived: AsyncGenerator<string>,
  stored: AsyncGenerator<string>,
): AsyncGenerator<string> {
  let [left, right] = [await archived.next(), await stored.next()]
  while (!left.done || !right.done) {
    const order = compareKeys(left, right)
    if (order === 0) {
      const difference = describeDifference(left.value, right.value)
      if (difference) yield difference
    } else if (order < 0) yield `${keyOf(left.value).name} is not in the database`
    else yield `${keyOf(right.value).name} is not in the archive`
    const [isLeftRead, isRightRead] = [order <= 0, order >= 0]
    if (isLeftRead) left = await archived.next()
    if (isRightRead) right = await stored.next()
  }
}

function compareKeys(left: IteratorResult<string>, right: IteratorResult<string>): number {
  if (left.done) return 1
  if (right.done) return -1
  if (left.value === right.value) return 0
  const [first, second] = [keyOf(left.value).order, keyOf(right.value).order]
  if (first === second) return 0
  return first < second ? -1 : 1
}
