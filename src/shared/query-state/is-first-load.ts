/**
 * Returns whether a query has neither data nor a failure yet. What is shown after that may request
 * it again.
 */
export function isFirstLoad(query: { isPending: boolean; errorUpdateCount: number }): boolean {
  return query.isPending && query.errorUpdateCount === 0
}
