import { atom } from 'jotai'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

/** The messenger keeps a token of this owner behind the biometrics of this device. */
export const hasBiometryAtom = sessionAtom(false)

const pinCountAtom = sessionAtom(0)
/** Payments that the PIN has confirmed in this session of the page. */
export const pinPaymentsAtom = atom((get) => get(pinCountAtom))

/** Notes that the PIN has confirmed a payment, after which biometrics are offered. */
export function notePinPayment(): void {
  store.set(pinCountAtom, (count) => count + 1)
}
