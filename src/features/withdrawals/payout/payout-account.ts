import { useAtomValue } from 'jotai'
import type { Account } from '../../../../contract/calls/wallet.ts'
import { useMoneyDraft } from '../../../shared/money-act/money-draft.ts'
import { currentWalletCodeAtom, indexOfWallet } from '../../../shared/wallet/current-wallet.ts'
import { usePayoutDraft } from './payout-draft.ts'

/**
 * Returns the account of a withdrawal: the chosen one, else the one in the requested currency, else the
 * current one; with the typed amount, which a repeated withdrawal fills in.
 */
export function usePayoutAccount(
  wallets: readonly [Account, ...Account[]],
  currency: string | undefined,
) {
  const current = useAtomValue(currentWalletCodeAtom)
  const repeated = useMoneyDraft()
  const [draft, change] = usePayoutDraft()
  const wallet =
    wallets.find(({ id }) => id === draft.accountId) ??
    wallets.find(({ currency_code: code }) => code === currency) ??
    wallets[indexOfWallet(wallets, current)] ??
    wallets[0]
  const isRepeated = repeated?.currency_code === wallet.currency_code
  return {
    wallet,
    choose: ({ id }: Account) => change({ accountId: id }),
    amount: draft.amount ?? (isRepeated ? repeated.amount : ''),
    setAmount: (amount: string) => change({ amount }),
  }
}
