import { atom } from 'jotai'
import { localStore, type StorageKey } from '../runtime/storage.ts'
import { store } from '../runtime/store.ts'

/** Read by the head script of index.html too. */
const HIDDEN_BALANCES_KEY = 'hidden-balances' satisfies StorageKey

const choiceAtom = atom(localStore.read(HIDDEN_BALANCES_KEY) === 'true')

/** Whether amounts show as dots on this device (M5). */
export const areBalancesHiddenAtom = atom((get) => get(choiceAtom))

/** Hides or shows amounts, also at the next start. */
export function hideBalances(isHidden: boolean): void {
  if (isHidden) localStore.write(HIDDEN_BALANCES_KEY, 'true')
  else localStore.remove(HIDDEN_BALANCES_KEY)
  store.set(choiceAtom, isHidden)
}
