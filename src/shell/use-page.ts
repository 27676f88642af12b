import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeNotifications } from '../features/notifications/notification-panel-state.ts'
import { closeSearch } from '../features/wallets/search-panel-state.ts'
import type { Page } from './page.ts'

/** What the deepest matching route says of its page; undefined on a page that no route knows. */
export function usePage(): Page | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}

/**
 * What a change of page asks for: the focus goes to the new heading, so that a screen reader hears
 * where it is, and panels close with the page they were opened on, which the browser's back may leave
 * (U25, C7). Not on the first page of a visit. Give it what tells pages apart.
 */
export function usePageChange(page: string): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return undefined
    last.current = page
    closeNotifications()
    closeSearch()
    // Of its own, for it makes the browser lay the new page out at once.
    const timer = setTimeout(() => {
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [page])
}
