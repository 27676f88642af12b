import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowFacts } from '../../shared/money-act/flow-facts.tsx'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { MoneyOutNotice } from '../../shared/money-act/money-out-notice.tsx'
import { PlainForm } from './plain-form.tsx'
import { TypedPayment } from './use-payment-draft.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { WalletChoice } from '../../shared/wallet/wallet-choice.tsx'
import { useAccountChoice } from '../../shared/wallet/account-choice.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { NoAccountNotice } from './no-account-notice.tsx'

const TypedSave = v.object({ ...TypedPayment.entries, accountId: v.optional(v.string()) })
type TypedSave = v.InferOutput<typeof TypedSave>

interface WalletSaveScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** The currency that another page was asked for. */
  currency: string | undefined
}

const FACTS = [
  'withdrawal.fact_debited',
  'withdrawal.fact_returned',
  'withdrawal.fact_card',
] as const

/** Sends money from a wallet of the owner to a card or an address (E7, U42). */
export function WalletSaveScreen({ wallets, currency }: WalletSaveScreenProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  const [typed, change, forget] = useKeptState<TypedSave>('withdrawal', TypedSave, {
    amount: '',
    amountCurrency: undefined,
    address: '',
    accountId: undefined,
  })
  const { accountId: chosenId } = typed
  const { wallet: proposed, choose } = useAccountChoice(wallets, currency, {
    chosenId,
    onChoose: (accountId) => change({ accountId }),
  })
  const isMissing = currency !== undefined && wallets.every((own) => own.currency_code !== currency)
  // Nobody has said yet which of the others takes the place of the one that is missing.
  const wallet = isMissing && chosenId === undefined ? undefined : proposed
  return (
    <FlowPage aside={<FlowFacts facts={FACTS} />}>
      <PlainForm
        account={wallet}
        typed={typed}
        onType={change}
        onDone={forget}
        amountKey="wallet.save.amount_label"
        submitKey="wallet.save.send_btn"
        hasRecipientCard
      >
        <MoneyOutNotice profile={profile} action="withdrawal" />
        {isMissing && <NoAccountNotice currency={currency} />}
        <WalletChoice
          label={text('wallet.save.from_label')}
          wallets={wallets}
          chosenId={wallet?.id}
          onChoose={choose}
        />
      </PlainForm>
    </FlowPage>
  )
}
