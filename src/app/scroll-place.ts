import type { AppRouter } from './create-router.ts'

/**
 * Makes the router store the scroll position of every page that is left. It stores only that of a page
 * on which it has seen a scroll event since it was rendered; a press before that event, as on a slow
 * device, leaves without one. So each navigation begins with such an event.
 */
export function keepScrollPlace(router: AppRouter): void {
  router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')))
}
