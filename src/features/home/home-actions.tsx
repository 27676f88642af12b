import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { WalletActions } from '../../shared/wallet/wallet-actions.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'

/** Actions of the current wallet (E4). */
export function HomeActions() {
  const profile = useQuery(profileQuery)
  const { data: wallets } = useQuery(walletsQuery)
  return (
    <WalletActions
      permissions={profile.data}
      onAsk={() => profile.refetch({ cancelRefetch: false })}
      disabled={wallets?.length === 0}
    />
  )
}
