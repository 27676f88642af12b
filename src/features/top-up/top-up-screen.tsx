import { QrCode } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { USDC_TOP_UP } from '../../../contract/rules/capabilities.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { topUpMethod } from '../../../contract/rules/rails.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { ActFacts } from '../../shared/money-act/act-facts.tsx'
import { useAmountError } from '../../shared/money-act/amount-error.ts'
import { AmountBlock } from '../../shared/money-act/amount-block.tsx'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { MethodRow } from '../../shared/money-act/method-row.tsx'
import { useMoneyDraft } from '../../shared/money-act/money-draft.ts'
import { MoneyField } from '../../shared/money-act/money-field.tsx'
import { NotAllowedNotice } from '../../shared/money-act/not-allowed-notice.tsx'
import { roundAmounts } from '../../shared/money-act/quick-amounts.ts'
import { QuickChoice } from '../../shared/money-act/quick-choice.tsx'
import { amountIn, TypedAmount } from '../../shared/money-act/typed-amount.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { whyNotTopUp } from './why-not-top-up.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useCurrencies } from '../../shared/wallet/currencies.queries.ts'
import { useAccountChoice } from '../../shared/wallet/account-choice.ts'
import { AccountField } from '../../shared/wallet/account-field.tsx'
import { NotAllowedDialog } from '../../shared/wallet/not-allowed-dialog.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'
import { environment } from '../../kernel/environment/environment.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { CardTopUp } from './card-top-up.tsx'
import { TopUpMethods } from './top-up-methods.tsx'
import { useTopUp } from './use-top-up.ts'

/** What is typed and chosen. */
const Typed = v.object({
  ...TypedAmount.entries,
  accountId: v.optional(v.string()),
  hasTerms: v.boolean(),
})
type Typed = v.InferOutput<typeof Typed>

interface TopUpScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** Initial currency, when opened from a page of a wallet. */
  currency: string | undefined
}

const FACTS = {
  card: ['wallet_topup.fact_card', 'wallet_topup.fact_credited', 'wallet_topup.fact_failed'],
  sbp: ['wallet_topup.fact_bank', 'wallet_topup.fact_credited', 'wallet_topup.fact_failed'],
} as const

/** Returns the wallets that can be topped up; all where none can, which the server then says. */
function useToppedUp(wallets: TopUpScreenProps['wallets']): TopUpScreenProps['wallets'] {
  const currencies = useCurrencies()
  const hasAddresses = useCapability(USDC_TOP_UP)
  const [first, ...rest] = wallets.filter(
    ({ currency_code }) =>
      (hasAddresses && currency_code === ADDRESS_CURRENCY) ||
      currencies?.find(({ code }) => code === currency_code)?.can_top_up !== false,
  )
  return first ? [first, ...rest] : wallets
}

/** Puts money into a wallet of the owner (F1–F4, U43). */
export function TopUpScreen({ wallets, currency }: TopUpScreenProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const navigate = useNavigate()
  const currencies = useCurrencies()
  const draft = useMoneyDraft()
  const offered = useToppedUp(wallets)
  const isUnsettled = useIsUnsettled('topUp')
  const [typed, changeTyped] = useKeptState<Typed>('topUp', Typed, {
    accountId: undefined,
    amount: draft?.amount ?? '',
    amountCurrency: draft?.currency_code,
    hasTerms: false,
  })
  const { hasTerms } = typed
  const { wallet, choose } = useAccountChoice(offered, draft?.currency_code ?? currency, {
    chosenId: typed.accountId,
    onChoose: (accountId) => changeTyped({ accountId }),
  })
  const { currency_code: amountCurrency } = wallet
  const amount = amountIn(typed, amountCurrency)
  const { stage, start, clearError } = useTopUp({
    isRepeatable: profile?.is_idempotency_supported ?? false,
  })
  const method = topUpMethod(environment.id, wallet.currency_code)
  // The form of a card has the terms to accept.
  const isByCard = environment.topUp === 'card'
  const isPending = stage.name !== 'editing'
  // Without the profile the server decides.
  const isAllowed = profile?.is_topup_allowed ?? true
  const intent = {
    isAllowed,
    amount,
    currency: wallet.currency_code,
    areTermsAccepted: hasTerms || !isByCard,
  }
  const [isTried, setIsTried] = useState(false)
  const explain = () => setIsTried(true)
  const { error, showError } = useAmountError(amount, { currency: wallet.currency_code })
  const submit = () => {
    if (!isAllowed) return explain()
    showError()
    const toSend = amountToSend(amount, wallet.currency_code)
    if (whyNotTopUp({ ...intent, isPending: isPending || isUnsettled }) || toSend === undefined) {
      return
    }
    void start({ amount: toSend, currency_code: wallet.currency_code })
  }
  const way = {
    stage,
    // While a request runs the button is busy, which keeps the focus; other reasons disable it.
    whyNot: whyNotTopUp({ ...intent, isPending: isUnsettled }),
    onSubmit: submit,
  }
  const change = (value: string) => {
    changeTyped({ amount: value, amountCurrency })
    clearError()
  }
  const isByAddress = useCapability(USDC_TOP_UP) && wallet.currency_code === ADDRESS_CURRENCY
  const fields = (
    <>
      {!isAllowed && <NotAllowedNotice profile={profile} action="topup" />}
      <NotAllowedDialog action={isTried ? 'topup' : undefined} onClose={() => setIsTried(false)} />
      <AccountField
        labelKey="wallet_topup.account_label"
        titleKey="account.select.title_topup"
        wallets={offered}
        wallet={wallet}
        isReadOnly={isPending}
        onChoose={(chosen) => {
          choose(chosen)
          clearError()
        }}
      />
    </>
  )
  if (isByAddress) {
    return (
      <FlowPage>
        {fields}
        <MethodRow
          isMain
          icon={QrCode}
          title={text('deposit.title')}
          caption={text('deposit.entry_descr')}
          onPress={isAllowed ? () => void navigate({ to: '/wallet/topup/usdc' }) : explain}
        />
      </FlowPage>
    )
  }
  return (
    <FlowPage aside={<FlowFacts facts={FACTS[method]} />}>
      {fields}
      <AmountBlock>
        <MoneyField
          label={text('wallet_topup.amount_label')}
          caption={text('wallet_topup.amount_label')}
          value={amount}
          onChange={change}
          currency={wallet.currency_code}
          isReadOnly={isPending}
          hasAutoFocus
          error={error}
          hasErrorRoom
          onBlur={showError}
          onSubmit={submit}
        />
        <QuickChoice
          amounts={roundAmounts(currencies, wallet.currency_code)}
          currency={wallet.currency_code}
          onChoose={change}
          isDisabled={isPending}
        />
      </AmountBlock>
      <ActFacts>
        <Fact name={text('common.fee')}>{text('common.no_fee')}</Fact>
      </ActFacts>
      {isByCard ? (
        <CardTopUp
          {...way}
          hasTerms={hasTerms}
          onTerms={(isAccepted) => {
            changeTyped({ hasTerms: isAccepted })
            clearError()
          }}
        />
      ) : (
        <TopUpMethods
          {...way}
          onRefused={explain}
          method={method}
          wallet={wallet}
          amount={amount}
        />
      )}
    </FlowPage>
  )
}
