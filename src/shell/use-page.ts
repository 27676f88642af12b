import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeNotifications } from '../features/notifications/notification-panel-state.ts'
import { closeSearch } from '../features/accounts/search-panel-state.ts'
import { SIDE_COLUMN, useMedia } from '../ui/viewport/use-media.ts'
import type { Page } from './page.ts'

/**
 * Returns the data and the path of the page in the main column: that of the deepest matching route
 * which does not show beside it. No data on an unknown page.
 */
export function usePage(): { page: Page | undefined; path: string } {
  const hasSide = useMedia(SIDE_COLUMN)
  const isMain = ({ staticData }: { staticData: { page?: Page } }) =>
    !hasSide || staticData.page?.isBeside !== true
  return {
    page: useMatches({ select: (matches) => matches.findLast(isMain)?.staticData.page }),
    // The rendered page, not the address, which changes earlier.
    path: useMatches({
      // A list has the same path alone and with something beside it.
      select: (matches) => (matches.findLast(isMain)?.pathname ?? '').replace(/(?<=.)\/$/, ''),
    }),
  }
}

/**
 * Runs on each page change, but not on the first page: moves the focus to the new heading, or to that
 * of a result, so that readers announce it, and closes panels of the previous page (U25, C7). `page` identifies the
 * page.
 */
export function usePageChange(page: string): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return undefined
    last.current = page
    closeNotifications()
    closeSearch()
    // In a task of its own, because focusing makes the browser lay out the page.
    const timer = setTimeout(() => {
      const result = document.querySelector<HTMLElement>('main [data-takes-focus="true"]')
      const heading = result ?? document.querySelector<HTMLElement>('h1[tabindex]')
      heading?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [page])
}
