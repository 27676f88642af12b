import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeNotifications } from '../features/notifications/notification-panel-state.ts'
import { closeSearch } from '../features/accounts/search-panel-state.ts'
import { SIDE_COLUMN, useMedia } from '../ui/viewport/use-media.ts'
import { focusHeading } from './focus-heading.ts'
import type { Page } from './page.ts'

/**
 * Returns the data and the path of the page in the main column: that of the deepest matching route
 * which does not show beside it, and the path of the page under a dialog that has an address. No
 * data on an unknown page.
 */
export function usePage(): { page: Page | undefined; path: string; under: string } {
  const hasSide = useMedia(SIDE_COLUMN)
  const isMain = ({ staticData }: { staticData: { page?: Page } }) =>
    !hasSide || staticData.page?.isBeside !== true
  return {
    page: useMatches({ select: (matches) => matches.findLast(isMain)?.staticData.page }),
    path: useMatches({ select: (matches) => pathOf(matches.findLast(isMain)) }),
    under: useMatches({
      select: (matches) =>
        pathOf(matches.findLast((one) => isMain(one) && one.staticData.page?.isOver !== true)),
    }),
  }
}

/**
 * The path of the rendered page, not of the address, which changes earlier; a list has the same one
 * alone and with something beside it.
 */
function pathOf(match: { pathname: string } | undefined): string {
  return (match?.pathname ?? '').replace(/(?<=.)\/$/, '')
}

/**
 * Runs on each page change, but not on the first page: moves the focus to the new heading, or to
 * that of a result, so that readers announce it, and closes panels of the previous page (U25, C7).
 * A dialog over a page takes and returns the focus itself.
 */
export function usePageChange({ path, under }: { path: string; under: string }): void {
  const last = useRef({ path, under })
  useEffect(() => {
    const { path: lastPath, under: lastUnder } = last.current
    last.current = { path, under }
    if (path === lastPath) return undefined
    closeNotifications()
    closeSearch()
    if (under === lastUnder) return undefined
    // In a task of its own, because focusing makes the browser lay out the page.
    const timer = setTimeout(focusHeading)
    return () => clearTimeout(timer)
  }, [path, under])
}
