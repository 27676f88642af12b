import { atom } from 'jotai'
import { store } from '../../lib/store.ts'

interface Part {
  /** Decimal text. */
  amount: string
  code: string
}

interface FinishedExchange {
  from: Part
  to: Part
}

const finishedAtom = atom<FinishedExchange | undefined>(undefined)

/** The exchange that was made just now; the page that confirms it has nothing to show without it. */
export const finishedExchangeAtom = atom((get) => get(finishedAtom))

export function hasFinishedExchange(): boolean {
  return store.get(finishedAtom) !== undefined
}

export function keepFinishedExchange(exchange: FinishedExchange): void {
  store.set(finishedAtom, exchange)
}

export function forgetFinishedExchange(): void {
  store.set(finishedAtom, undefined)
}
