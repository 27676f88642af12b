import { endpoints } from '../../src/contract/endpoints.ts'

const DEFAULT_LIMIT = 50

interface Page {
  count: number
  results: readonly unknown[]
}

/**
 * Returns the addresses of the next and previous page (K3): the same query with another offset, or
 * null.
 */
export function linkPages(
  query: Readonly<Record<string, string | undefined>>,
  { count, results }: Page,
): { next: string | null; previous: string | null } {
  const offset = Number(query['offset'] ?? 0)
  const nextOffset = offset + results.length
  const previousOffset = Math.max(0, offset - Number(query['limit'] ?? DEFAULT_LIMIT))
  const hasNext = results.length > 0 && nextOffset < count
  return {
    next: hasNext ? linkPage(query, nextOffset) : null,
    previous: offset > 0 ? linkPage(query, previousOffset) : null,
  }
}

function linkPage(query: Readonly<Record<string, string | undefined>>, offset: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  search.set('offset', String(offset))
  return `${endpoints.transactions.path}?${search.toString()}`
}
