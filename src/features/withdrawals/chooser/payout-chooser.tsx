import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { ADDRESS_CURRENCY } from '../../../../contract/rules/currencies.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { findLimit } from '../../../shared/money-act/daily-limit.ts'
import { DebitAmount } from '../../../shared/money-act/debit-amount.tsx'
import { MethodRow } from '../../../shared/money-act/method-row.tsx'
import { useMoneyDraft } from '../../../shared/money-act/money-draft.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { profileQuery } from '../../../shared/profile/profile.queries.ts'
import { NotAllowedDialog } from '../../../shared/wallet/not-allowed-dialog.tsx'
import { environment } from '../../../kernel/environment/environment.ts'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../../ui/progress/page-skeleton.tsx'
import { RowSkeleton } from '../../../ui/progress/skeleton.tsx'
import { CashWithdrawalRow } from '../cash-row.tsx'
import { Methods } from '../methods.tsx'
import { usePayoutAccount, usePayoutDraft } from '../payout/payout-draft.ts'
import { methodsQuery } from '../payout/payout.queries.ts'
import { useRepeatedPayout } from '../payout/use-repeated-payout.ts'
import { advertisedMethods } from '../payout/advertised-methods.ts'
import { factsOfMethod } from '../methods/facts.ts'
import type { KeptTarget } from '../methods/method.ts'
import { KeptTargets } from './kept-targets.tsx'
import stack from '../../../ui/styles/stack.module.css'
import type { Elements } from '../../../ui/content/content.ts'

/** Rows of the placeholder: of roubles, which have the most ways. */
const METHOD_ROWS = [1, 2, 3, 4]

interface PayoutChooserProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
  isAllowed: boolean
  /** Fields above the amount. */
  fields: Elements
  /** The page of a server without these additions, where it offers none for this account. */
  today: Elements
}

/** The ways out of an account that the server offers; the only one is opened without a choice. */
export function PayoutChooser(props: PayoutChooserProps) {
  const { wallets, currency, isAllowed, fields, today } = props
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const { wallet, amount, setAmount } = usePayoutAccount(wallets, currency)
  const [, change] = usePayoutDraft()
  const moneyDraft = useMoneyDraft()
  const navigate = useNavigate()
  const [isTried, setIsTried] = useState(false)
  const hasPeople = useCapability(ADDITIONS)
  const repeated = useRepeatedPayout()
  const query = useQuery(methodsQuery(wallet.id))
  const told = query.data && advertisedMethods(query.data, profile?.capabilities ?? [])
  const hasCash =
    __HAS_CASH__ && environment.withdrawal === 'sbp' && wallet.currency_code !== ADDRESS_CURRENCY
  const [only, ...others] = told ?? []
  const isUp = useLocation({ select: ({ state }) => state.isWayUp === true })
  // On the way Home the location changes before this page is gone.
  const [isWayUp] = useState(isUp)
  if (repeated.isLoading) return <PageSkeleton shape="form" />
  if (repeated.method && told?.some(({ method }) => method === repeated.method)) {
    return (
      <Navigate to={pageOf(repeated.method)} search={{ currency: wallet.currency_code }} replace />
    )
  }
  if (query.data && !told) return today
  if (only && others.length === 0 && !hasCash) {
    // Back from the only way, which was opened directly, leads past the choice.
    if (isWayUp) return <Navigate to="/" replace />
    return (
      <Navigate
        to={pageOf(only.method)}
        search={{ currency: wallet.currency_code }}
        state={moneyDraft ? { moneyDraft } : {}}
        replace
      />
    )
  }
  const typed = { amount, amountCurrency: wallet.currency_code }
  const open = (method: WithdrawalMethod['method']) => {
    change({ accountId: wallet.id, typed })
    void navigate({ to: pageOf(method) })
  }
  const openFor = (person: KeptTarget) => {
    change({ accountId: wallet.id, typed, ...factsOfMethod(person.kind).draftOfKept(person) })
    void navigate({ to: pageOf(person.kind) })
  }
  return (
    <div className={stack.gap5}>
      {fields}
      {hasPeople && <KeptTargets methods={told ?? []} isAllowed={isAllowed} onChoose={openFor} />}
      <DebitAmount
        label={text('withdrawal.amount_label')}
        account={wallet}
        limit={findLimit(profile?.limits, wallet.currency_code)}
        amount={amount}
        onChange={setAmount}
      />
      <QueryBlock
        query={query}
        titleKey="payout.methods_error"
        skeleton={
          <>
            {METHOD_ROWS.map((row) => (
              <RowSkeleton key={row} margin="18px 0" />
            ))}
          </>
        }
      >
        {() =>
          told?.length === 0 && !hasCash ? (
            <Notice>{text('payout.methods_none')}</Notice>
          ) : (
            <Methods>
              {told?.map(({ method, is_available, reason }, index) => {
                const { icon, title, caption } = factsOfMethod(method)
                return (
                  <MethodRow
                    key={method}
                    isMain={index === 0}
                    icon={icon}
                    title={text(title)}
                    caption={is_available ? caption && text(caption) : reason}
                    isDisabled={!is_available}
                    onPress={() => (isAllowed ? open(method) : setIsTried(true))}
                  />
                )
              })}
              {__HAS_CASH__ && hasCash && <CashWithdrawalRow isAllowed={isAllowed} />}
            </Methods>
          )
        }
      </QueryBlock>
      <NotAllowedDialog
        action={isTried ? 'withdrawal' : undefined}
        onClose={() => setIsTried(false)}
      />
    </div>
  )
}

function pageOf(method: WithdrawalMethod['method']) {
  return `/wallet/withdrawal/${method}` as const
}
