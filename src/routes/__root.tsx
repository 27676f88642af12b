import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PageFailed } from '../shell/page-failed.tsx'

export const Route = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
