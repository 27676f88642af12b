import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Page } from './page.ts'

/** What the deepest matching route says of its page; undefined on a page that no route knows. */
export function usePage(): Page | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}

/**
 * Moves the focus to the page's heading when the page changes, so that a screen reader hears where
 * it is; not on the first page of a visit (ui.md 4.4). Give it what tells pages apart.
 */
export function usePageFocus(page: string): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [page])
}
