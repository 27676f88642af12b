import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import {
  chooseWallet,
  currentWalletCodeAtom,
  indexOfWallet,
} from '../../shared/wallet/current-wallet.ts'

/** A changed list makes the wallet at the active index the current one (E2). */
export function useKeepIndex(wallets: readonly Account[]): void {
  const active = indexOfWallet(wallets, useAtomValue(currentWalletCodeAtom))
  const last = useRef({ wallets, active })
  useEffect(() => {
    const before = last.current
    last.current = { wallets, active }
    if (before.wallets === wallets) return
    const wallet = wallets[Math.min(before.active, wallets.length - 1)]
    if (wallet) chooseWallet(wallet.currency_code)
  }, [wallets, active])
}
