import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, ArrowUpRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { NotAllowedDialog, type LimitedAction } from './not-allowed-dialog.tsx'
import styles from './wallet-actions.module.css'
import { WalletAction } from './wallet-action.tsx'

const TARGETS = { topup: '/wallet/topup', withdrawal: '/wallet/withdrawal' } as const

/** Top up, exchange, withdraw. The first and the last need the owner's permission flags (E4). */
export function WalletActions() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const profile = useQuery(profileQuery)
  const { data: wallets } = useQuery(walletsQuery)
  const [refused, setRefused] = useState<LimitedAction>()
  const hasNoWallets = wallets?.length === 0

  const start = async (action: LimitedAction) => {
    const known = profile.data ?? (await profile.refetch()).data
    if (!known) return
    const isAllowed = action === 'topup' ? known.is_topup_allowed : known.is_withdrawal_allowed
    if (isAllowed) await navigate({ to: TARGETS[action] })
    else setRefused(action)
  }
  const limited = { disabled: hasNoWallets, isBusy: !profile.data && profile.isFetching }
  return (
    <>
      <div className={styles.actions} role="group" aria-label={text('home.actions_label')}>
        <WalletAction {...limited} isMain icon={Plus} onClick={() => void start('topup')}>
          {text('home.topup_btn')}
        </WalletAction>
        <WalletAction icon={ArrowLeftRight} to="/exchange">
          {text('home.exchange_btn')}
        </WalletAction>
        <WalletAction {...limited} icon={ArrowUpRight} onClick={() => void start('withdrawal')}>
          {text('home.withdrawal_btn')}
        </WalletAction>
      </div>
      <NotAllowedDialog action={refused} onClose={() => setRefused(undefined)} />
    </>
  )
}
