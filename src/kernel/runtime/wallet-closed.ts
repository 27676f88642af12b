import { atom } from 'jotai'
import { store } from './store.ts'

/** Whether the owner has closed the wallet and still reads that it is closed. */
const isClosedAtom = atom(false)

/** Keeps the page that says so while its session ends. */
export function setWalletClosed(isClosed: boolean): void {
  store.set(isClosedAtom, isClosed)
}

/** Returns whether the owner has just closed the wallet. */
export function isWalletClosed(): boolean {
  return store.get(isClosedAtom)
}
