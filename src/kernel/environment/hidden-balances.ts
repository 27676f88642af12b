import { atom } from 'jotai'
import { localStore, type StorageKey } from '../runtime/storage.ts'
import { store } from '../runtime/store.ts'

/** Read by the head script of index.html too. */
const HIDDEN_BALANCES_KEY = 'hidden-balances' satisfies StorageKey

const choiceAtom = atom(isStored())
// Another tab of this device may hide or show them.
choiceAtom.onMount = (set) => {
  const follow = ({ key }: StorageEvent) => {
    if (key === HIDDEN_BALANCES_KEY) set(isStored())
  }
  set(isStored())
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Whether amounts show as dots on this device (M5). */
export const areBalancesHiddenAtom = atom((get) => get(choiceAtom))

/** Hides or shows amounts, also at the next start. */
export function hideBalances(isHidden: boolean): void {
  if (isHidden) localStore.write(HIDDEN_BALANCES_KEY, 'true')
  else localStore.remove(HIDDEN_BALANCES_KEY)
  store.set(choiceAtom, isHidden)
}

function isStored(): boolean {
  return localStore.read(HIDDEN_BALANCES_KEY) === 'true'
}
