import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Creates the router of the app's pages, by default over the browser's history. Route loaders fetch
 * by `queryClient`.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history, origin: 'http://localhost' }),
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    // Parameters stay text: an order id of many digits must not become a number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
