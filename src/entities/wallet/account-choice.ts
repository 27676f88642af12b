import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from './current-wallet.ts'

/**
 * The wallet that a form is about: the one chosen there, else the one in the currency that was asked
 * for, else the current one.
 */
export function useAccountChoice(
  wallets: readonly [Account, ...Account[]],
  currency: string | undefined,
) {
  const current = useAtomValue(currentWalletCodeAtom)
  const [chosenId, setChosenId] = useState<string>()
  const wanted = currency ?? current
  const wallet =
    wallets.find(({ id }) => id === chosenId) ??
    wallets.find(({ currency_code: code }) => code === wanted) ??
    wallets[indexOfWallet(wallets, current)] ??
    wallets[0]
  return { wallet, chosenId, choose: ({ id }: Account) => setChosenId(id) }
}
