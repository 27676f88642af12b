import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { afterPaint } from '../lib/after-paint.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PageFailed } from '../shell/page-failed.tsx'

/** What the loaders of all routes are given. */
export interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The press that leads to another page is shown before that page is drawn.
  beforeLoad: ({ cause, preload }) => (preload || cause === 'enter' ? undefined : afterPaint()),
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
