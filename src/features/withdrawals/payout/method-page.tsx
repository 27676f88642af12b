import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { FlowFacts } from '../../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../../shared/money-act/flow-page.tsx'
import { MoneyOutNotice } from '../../../shared/money-act/money-out-notice.tsx'
import { useCapability } from '../../../shared/profile/capability.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { AccountField } from '../../../shared/wallet/account-field.tsx'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { StaleNotice } from '../../../shared/query-state/stale-notice.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { usePayoutAccount } from './payout-draft.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { KeptList } from './kept-list.tsx'
import { methodsQuery } from './payout.queries.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { SavedRecipients } from './saved-recipients.tsx'
import type { Elements } from '../../../ui/content/content.ts'

interface MethodPageProps {
  method: WithdrawalMethod['method']
  wallets: readonly [Account, ...Account[]]
  /** Currency of the account to begin with. */
  currency: string | undefined
  /** How it works, beside the form. */
  facts: readonly TextKey[]
  children: (parts: MethodParts) => Elements
}

export interface MethodParts {
  account: Account
  way: WithdrawalMethod
  amount: string
  setAmount: (amount: string) => void
}

/**
 * The page of a way to withdraw, with its account. An account that this way does not serve leads
 * back to the choice of ways, with what was typed.
 */
export function MethodPage({ method, wallets, currency, facts, children }: MethodPageProps) {
  const { data: profile } = useQuery(profileQuery)
  useKeptChoice()
  const hasPeople = useCapability(ADDITIONS)
  const { wallet, choose, amount, setAmount } = usePayoutAccount(wallets, currency)
  const methods = useQuery(methodsQuery(wallet.id))
  const { recipientsTitle, listedAs, formHeight } = factsOfMethod(method)
  const way = methods.data?.find((one) => one.method === method)
  if (methods.data && !way) {
    return <Navigate to="/wallet/withdrawal" search={{ currency: wallet.currency_code }} replace />
  }
  return (
    <FlowPage
      aside={
        <>
          {recipientsTitle && hasPeople && <KeptList method={method} titleKey={recipientsTitle} />}
          {recipientsTitle && listedAs && !hasPeople && (
            <SavedRecipients
              method={listedAs}
              titleKey={recipientsTitle}
              currency={wallet.currency_code}
              networks={way?.networks}
            />
          )}
          <FlowFacts facts={facts} />
        </>
      }
    >
      <MoneyOutNotice profile={profile} action="withdrawal" />
      <AccountField
        labelKey="withdrawal.account_label"
        titleKey="account.select.title"
        wallets={wallets}
        wallet={wallet}
        onChoose={choose}
      />
      {!way && (
        <QueryBlock
          query={methods}
          titleKey="payout.methods_error"
          skeleton={<Skeleton height={formHeight} radius={24} />}
        >
          {() => null}
        </QueryBlock>
      )}
      {methods.isRefetchError && (
        <StaleNotice at={methods.dataUpdatedAt} isRetrying={methods.isFetching} />
      )}
      {way?.is_available === false && (
        <Notice kind="warning" role="status">
          {way.reason}
        </Notice>
      )}
      {way && children({ account: wallet, way, amount, setAmount })}
    </FlowPage>
  )
}
