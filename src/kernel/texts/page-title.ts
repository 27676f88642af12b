import { atom } from 'jotai'
import { useLayoutEffect } from 'react'
import { store } from '../runtime/store.ts'

const titleAtom = atom<string | undefined>(undefined)

/** Title of a page that depends on its data; undefined where the route's title applies. */
export const pageTitleAtom = atom((get) => get(titleAtom))

/** Sets the page title from its data while the caller is mounted. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    store.set(titleAtom, title)
    return () => store.set(titleAtom, undefined)
  }, [title])
}
