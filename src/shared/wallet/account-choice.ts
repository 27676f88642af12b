import { useAtomValue } from 'jotai'
import type { Account } from '../../../contract/calls/wallet.ts'
import { currentWalletCodeAtom, indexOfWallet } from './current-wallet.ts'

/**
 * Returns the wallet of a form: the chosen one, else the one in the requested currency, else the
 * current one.
 */
export function useAccountChoice(
  wallets: readonly [Account, ...Account[]],
  currency: string | undefined,
  { chosenId, onChoose }: { chosenId: string | undefined; onChoose: (id: string) => void },
) {
  const current = useAtomValue(currentWalletCodeAtom)
  const wanted = currency ?? current
  const wallet =
    wallets.find(({ id }) => id === chosenId) ??
    wallets.find(({ currency_code: code }) => code === wanted) ??
    wallets[indexOfWallet(wallets, current)] ??
    wallets[0]
  return { wallet, choose: ({ id }: Account) => onChoose(id) }
}
