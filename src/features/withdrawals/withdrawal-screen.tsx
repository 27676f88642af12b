import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { mayTakeOut } from '../../shared/money-act/money-out.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { environment } from '../../kernel/environment/environment.ts'
import { CardWithdrawal } from './card-withdrawal.tsx'
import { PayoutChooser } from './chooser/payout-chooser.tsx'
import { usePayoutAccount } from './payout/payout-draft.ts'
import { mayPayOut } from './payout/advertised-methods.ts'
import { SbpWithdrawal } from './sbp-withdrawal.tsx'

interface WithdrawalScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** Initial currency, when opened from a page of a wallet. */
  currency: string | undefined
}

const FACTS = {
  card: ['withdrawal.fact_debited', 'withdrawal.fact_returned', 'withdrawal.fact_card'],
  sbp: __HAS_CASH__ ? (['withdrawal.fact_cash'] as const) : [],
  payout: ['withdrawal.fact_debited', 'withdrawal.fact_returned'],
} as const

/**
 * Takes money out of a wallet of the owner (G1, G2, U45): by the ways that the server offers where
 * it has that addition (L7).
 */
export function WithdrawalScreen({ wallets, currency }: WithdrawalScreenProps) {
  const { data: profile } = useQuery(profileQuery)
  const { wallet, choose } = usePayoutAccount(wallets, currency)
  const isAllowed = mayTakeOut(profile)
  const MethodForm = environment.withdrawal === 'card' ? CardWithdrawal : SbpWithdrawal
  const hasChoice = mayPayOut(profile?.capabilities ?? [], wallet.currency_code)
  const facts = FACTS[hasChoice ? 'payout' : environment.withdrawal]
  const fields = (
    <>
      <MoneyOutNotice profile={profile} action="withdrawal" />
      <AccountField
        labelKey="withdrawal.account_label"
        titleKey="account.select.title"
        wallets={wallets}
        wallet={wallet}
        onChoose={choose}
      />
    </>
  )
  const today = (
    <MethodForm wallet={wallet} isAllowed={isAllowed}>
      {fields}
    </MethodForm>
  )
  return (
    <FlowPage aside={facts.length > 0 ? <FlowFacts facts={facts} /> : undefined}>
      {hasChoice ? (
        <PayoutChooser
          wallets={wallets}
          currency={currency}
          isAllowed={isAllowed}
          fields={fields}
          today={today}
        />
      ) : (
        today
      )}
    </FlowPage>
  )
}
