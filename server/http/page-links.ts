import { endpoints } from '../../contract/endpoints.ts'

const DEFAULT_LIMIT = 50

/** A list is written with commas. */
type Value = string | readonly string[] | undefined

interface Page {
  count?: number
  cursor?: string
  results: readonly unknown[]
}

/**
 * Returns the addresses of the next and previous page (K3): the same query with another offset or
 * cursor, or null.
 */
export function linkPages(
  query: Readonly<Record<string, Value>>,
  { count = 0, cursor, results }: Page,
): { next: string | null; previous: string | null } {
  if (query['cursor'] !== undefined) {
    return { next: cursor === undefined ? null : linkPage(query, { cursor }), previous: null }
  }
  const offset = Number(query['offset'] ?? 0)
  const nextOffset = offset + results.length
  const previousOffset = Math.max(0, offset - Number(query['limit'] ?? DEFAULT_LIMIT))
  const hasNext = results.length > 0 && nextOffset < count
  return {
    next: hasNext ? linkPage(query, { offset: String(nextOffset) }) : null,
    previous: offset > 0 ? linkPage(query, { offset: String(previousOffset) }) : null,
  }
}

function linkPage(
  query: Readonly<Record<string, Value>>,
  place: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...place })) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${endpoints.transactions.path}?${search.toString()}`
}
