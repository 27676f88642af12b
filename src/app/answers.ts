import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Calls `listener` with each query that the server has just answered, but not with data set by the
 * app.
 */
export function onAnswer(client: QueryClient, listener: (query: Query) => void): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    listener(event.query)
  })
}
