import { atom } from 'jotai'
import { store } from '../../lib/store.ts'

const failedAtom = atom(false)

/** True after a PIN that was not saved in this visit (D10). */
export const isPinNotSavedAtom = atom((get) => get(failedAtom))

export function rememberPinResult(isSaved: boolean): void {
  store.set(failedAtom, !isSaved)
}
