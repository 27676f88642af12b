import { hasOverlay, closeTopOverlay } from '../kernel/runtime/overlay-stack.ts'
import { routeTree } from '../routeTree.gen.ts'
import { createAppRouter } from './create-router.ts'
import { addDevRoute } from './dev-route.ts'
import { queryClient } from './query-client.ts'
import { installBackGuard } from './back-guard.ts'

if (__DEV_ROUTE__) addDevRoute(routeTree)

/** Navigation by the browser's or the system's back and forward buttons. */
const TRAVERSALS = new Set(['BACK', 'FORWARD', 'GO'])

installBackGuard(() => router.history)
export const router = createAppRouter(queryClient)
// The router stores the scroll position of a page that is left only if it has seen a scroll event
// on it since it was rendered; a press before that event, as on a slow device, leaves without one.
router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')))

// Back closes the front overlay and stays on the page; forward is blocked under an overlay too
// (C7).
router.history.block({
  blockerFn: ({ action }) => {
    if (!TRAVERSALS.has(action) || !hasOverlay()) return false
    // The router first reverts the history step, because closing the overlay may navigate.
    addEventListener('popstate', () => closeTopOverlay(), { once: true })
    return true
  },
  enableBeforeUnload: false,
})
