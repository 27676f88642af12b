import { useMatch } from '@tanstack/react-router'
import { PageSkeleton } from '../ui/progress/page-skeleton.tsx'

/** Placeholder of the page of the route, in its shape. */
export function ShapeOfPage() {
  const shape = useMatch({ strict: false, select: ({ staticData }) => staticData.page?.shape })
  return <PageSkeleton shape={shape ?? 'form'} />
}
