import { atom } from 'jotai'
import { useLayoutEffect } from 'react'
import { store } from '../lib/store.ts'

const titleAtom = atom<string | undefined>(undefined)

/** Title of a page whose words depend on what it shows; undefined where the route's title holds. */
export const pageTitleAtom = atom((get) => get(titleAtom))

/** Titles the page by what it shows while the caller is on screen. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    store.set(titleAtom, title)
    return () => store.set(titleAtom, undefined)
  }, [title])
}
