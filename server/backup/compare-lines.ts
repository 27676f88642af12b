import * as v from 'valibot'

const Id = v.looseObject({ id: v.string() })
const Line = v.union([
  v.object({ transfer: Id }),
  v.object({ house_account: Id }),
  v.object({ account: Id }),
])

/** Returns the place of a line of an archive among all, and what it is about. */
export function keyOf(line: string): { order: string; name: string } {
  const read = v.parse(Line, JSON.parse(line))
  if ('transfer' in read) return makeKey(1, 'transfer', read.transfer)
  if ('house_account' in read) return makeKey(2, 'house account', read.house_account)
  return makeKey(3, 'account', read.account)
}

function makeKey(place: number, what: string, { id }: { id: string }) {
  return { order: `${place} ${id}`, name: `${what} ${id}` }
}

/**
 * Returns how two lines of one transfer or account differ, or undefined. The status of a row of the
 * history is not compared: a withdrawal may end after its month.
 */
export function describeDifference(archived: string, stored: string): string | undefined {
  if (archived === stored) return undefined
  const [left, right] = [listFields(JSON.parse(archived)), listFields(JSON.parse(stored))]
  const differing = [...new Set([...left.keys(), ...right.keys()])].filter(
    (path) => left.get(path) !== right.get(path),
  )
  if (differing.length === 0) return undefined
  const fields = differing.map(
    (path) => `${path} ${show(left.get(path))} in the archive, ${show(right.get(path))} stored`,
  )
  return `${keyOf(archived).name} differs: ${fields.join('; ')}`
}

function show(value: string | undefined): string {
  return value ?? 'nothing'
}

const MUTABLE = /^transfer\.history\.\d+\.status$/

/** The texts of an object by their paths. */
function listFields(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([name, part]) =>
      Array.from(listFields(part, [...path, name])),
    )
    return new Map(fields)
  }
  const place = path.join('.')
  return new Map(MUTABLE.test(place) ? [] : [[place, String(value)]])
}
