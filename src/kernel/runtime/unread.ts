import { atom } from 'jotai'
import { store } from './store.ts'

const countAtom = atom(0)

/** Number of unread notifications, which the title of the page shows. */
export const unreadAtom = atom((get) => get(countAtom))

/** Keeps the number of unread notifications. */
export function keepUnread(count: number): void {
  store.set(countAtom, count)
}
