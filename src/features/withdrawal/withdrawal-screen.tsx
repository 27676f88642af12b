import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../contract/wallet.ts'
import { FlowFacts } from '../../entities/money-act/flow-facts.tsx'
import { FlowPage } from '../../entities/money-act/flow-page.tsx'
import { NotAllowedNotice } from '../../entities/money-act/not-allowed-notice.tsx'
import { profileQuery } from '../../entities/profile/profile.queries.ts'
import { useAccountChoice } from '../../entities/wallet/account-choice.ts'
import { AccountField } from '../../entities/wallet/account-field.tsx'
import { environment } from '../../environment/environment.ts'
import { CardWithdrawal } from './card-withdrawal.tsx'
import { SbpWithdrawal } from './sbp-withdrawal.tsx'

interface WithdrawalScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** Initial currency, when opened from a page of a wallet. */
  currency: string | undefined
}

const FACTS = {
  card: ['withdrawal.fact_debited', 'withdrawal.fact_returned', 'withdrawal.fact_card'],
  sbp: ['withdrawal.fact_cash'],
} as const

/** Takes money out of a wallet of the owner (G1, G2, U45). */
export function WithdrawalScreen({ wallets, currency }: WithdrawalScreenProps) {
  const { data: profile } = useQuery(profileQuery)
  const { wallet, choose } = useAccountChoice(wallets, currency)
  // Without the profile the server decides.
  const isAllowed = profile?.is_withdrawal_allowed ?? true
  const Way = environment.withdrawal === 'card' ? CardWithdrawal : SbpWithdrawal
  return (
    <FlowPage aside={<FlowFacts facts={FACTS[environment.withdrawal]} />}>
      <Way wallet={wallet} isAllowed={isAllowed}>
        {!isAllowed && <NotAllowedNotice action="withdrawal" />}
        <AccountField
          labelKey="withdrawal.account_label"
          titleKey="account.select.title"
          wallets={wallets}
          wallet={wallet}
          onChoose={choose}
        />
      </Way>
    </FlowPage>
  )
}
