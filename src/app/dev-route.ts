import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Route as rootRoute } from '../routes/__root.tsx'
import type { routeTree } from '../routeTree.gen.ts'

/**
 * Adds the tester's route (B2) to the tree. Not a file route: those are in every build, and this
 * one is in development and sandbox builds alone.
 */
export function addDevRoute(tree: typeof routeTree): void {
  const devRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev',
    component: lazyRouteComponent(
      () => import('../features/environment-picker/environment-picker-screen.tsx'),
      'EnvironmentPickerScreen',
    ),
  })
  tree.addChildren([...Object.values(tree.children ?? {}), devRoute])
}
