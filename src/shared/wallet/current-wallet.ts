import { atom } from 'jotai'
import type { Account } from '../../../contract/calls/wallet.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'

const currentCodeAtom = sessionAtom<string | undefined>(undefined)

/** Currency code of the current wallet; undefined means the first one. */
export const currentWalletCodeAtom = atom((get) => get(currentCodeAtom))

/** Makes the wallet with this currency code the current one (E2). */
export function chooseWallet(currencyCode: string): void {
  store.set(currentCodeAtom, currencyCode)
}

/** Returns the index of the wallet with this currency code, else of the first one. */
export function indexOfWallet(wallets: readonly Account[], currencyCode?: string): number {
  return Math.max(
    0,
    wallets.findIndex((wallet) => wallet.currency_code === currencyCode),
  )
}
