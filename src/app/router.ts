import { hasLayer, leaveFrontLayer } from '../lib/layers.ts'
import { routeTree } from '../routeTree.gen.ts'
import { createAppRouter } from './create-router.ts'
import { addDevRoute } from './dev-route.ts'
import { queryClient } from './query-client.ts'
import { keepSpareStep } from './spare-step.ts'

if (__DEV_ROUTE__) addDevRoute(routeTree)

/** Steps through what was visited, by the browser's or the system's own buttons. */
const TRAVERSALS = new Set(['BACK', 'FORWARD', 'GO'])

keepSpareStep(() => router.history)
export const router = createAppRouter(queryClient)

// Back closes what lies above the page and stays on it; forward does not pass under it either (C7).
router.history.block({
  blockerFn: ({ action }) => {
    if (!TRAVERSALS.has(action) || !hasLayer()) return false
    // The step is taken back first: what is left may lead to a page of its own choice.
    addEventListener('popstate', () => leaveFrontLayer(), { once: true })
    return true
  },
  enableBeforeUnload: false,
})
