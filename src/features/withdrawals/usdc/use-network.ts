import type { WithdrawalNetwork } from '../../../../contract/calls/withdrawals.ts'
import { localStore } from '../../../kernel/runtime/storage.ts'
import { usePayoutDraft } from '../payout/payout-draft.ts'
import { sortByFee } from './sort-by-fee.ts'

const KEY = 'payout-network'

/** Returns the network of a withdrawal: the chosen one, that of the last time, or the cheapest. */
export function useNetwork(networks: readonly WithdrawalNetwork[]) {
  const [draft, change] = usePayoutDraft()
  const find = (code: string | undefined) => networks.find((one) => one.code === code)
  const last = find(localStore.read(KEY))
  const [cheapest] = sortByFee(networks)
  // A scanned code may name a network that is not offered: then the owner chooses.
  const proposed = last?.is_available ? last : cheapest
  const network = draft.network === undefined ? proposed : find(draft.network)
  const choose = ({ code }: WithdrawalNetwork) => {
    localStore.write(KEY, code)
    change({ network: code })
  }
  return { network, choose }
}
