import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Account } from '../../contract/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from './current-wallet.ts'

/**
 * Returns the wallet of a form: the chosen one, else the one in the requested currency, else the
 * current one.
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
