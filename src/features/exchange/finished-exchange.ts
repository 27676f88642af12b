import { atom } from 'jotai'
import { blockReload } from '../../kernel/runtime/reload-blockers.ts'
import { forgetAtSessionEnd } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

interface Part {
  /** Decimal text. */
  amount: string
  code: string
}

interface FinishedExchange {
  from: Part
  to: Part
  /** Number of the transaction; empty where the server sends none. */
  number: string
}

const finishedAtom = atom<FinishedExchange | undefined>(undefined)

/** The finished exchange, shown by the confirmation page. */
export const finishedExchangeAtom = atom((get) => get(finishedAtom))

/** Returns whether a finished exchange is stored. */
export function hasFinishedExchange(): boolean {
  return store.get(finishedAtom) !== undefined
}

let release: (() => void) | undefined

/** Stores it until it is deleted, and blocks reloads, which would lose the outcome (A5). */
export function keepFinishedExchange(exchange: FinishedExchange): void {
  release ??= blockReload('exchange')
  store.set(finishedAtom, exchange)
}

/** Deletes the finished exchange and lets reloads happen again. */
export function forgetFinishedExchange(): void {
  release?.()
  release = undefined
  store.set(finishedAtom, undefined)
}

forgetAtSessionEnd(forgetFinishedExchange)
