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
 * A router of the app's pages, over the browser's own history unless told otherwise. The routes ask
 * `queryClient` for what their pages show.
 */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history, origin: 'http://localhost' }),
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    // Parameters are text, as they came: an order of many digits must not become a number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
