import { localStore } from '../../runtime/storage.ts'

/** Storage key of the balances as Home showed them last; the head script of index.html reads it. */
export const FIRST_WALLETS_KEY = 'first-wallets'

/** Deletes stored balances that may have changed or belong to another owner. */
export function forgetFirstWallets(): void {
  localStore.remove(FIRST_WALLETS_KEY)
}
