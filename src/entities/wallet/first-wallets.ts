import { localStore } from '../../lib/storage.ts'

/** Where the device keeps how Home showed the first wallets; the head script of index.html reads it. */
export const FIRST_WALLETS_KEY = 'first-wallets'

/** Nothing is shown of balances that may have changed, nor of another owner's. */
export function forgetFirstWallets(): void {
  localStore.remove(FIRST_WALLETS_KEY)
}
