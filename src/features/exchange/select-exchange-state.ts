import { atom } from 'jotai'
import { store } from '../../kernel/runtime/store.ts'
import type { ExchangeSide } from './exchange-quote.ts'

const sideAtom = atom<ExchangeSide | undefined>(undefined)

/** The tab that the open panel shows; undefined while it is closed. */
export const selectedSideAtom = atom((get) => get(sideAtom))

/** Opens the choice of the account of a side. */
export function openSelectExchange(side: ExchangeSide): void {
  store.set(sideAtom, side)
}

/** Closes the choice of the account. */
export function closeSelectExchange(): void {
  store.set(sideAtom, undefined)
}
