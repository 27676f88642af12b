import { atom } from 'jotai'
import { store } from '../../kernel/runtime/store.ts'

const openAtom = atom(false)

export const isSearchOpenAtom = atom((get) => get(openAtom))

/** Opens the search. */
export function openSearch(): void {
  store.set(openAtom, true)
}

/** Closes the search. */
export function closeSearch(): void {
  store.set(openAtom, false)
}
