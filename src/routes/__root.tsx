import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { afterPaint } from '../kernel/runtime/after-paint.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PageFailed } from '../shell/page-failed.tsx'

/** Context of all route loaders. */
export interface RouterContext {
  queryClient: QueryClient
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The press is painted before the next page renders.
  beforeLoad: ({ cause, preload }) => (preload || cause === 'enter' ? undefined : afterPaint()),
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
