import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { WITHDRAWALS } from '../../../contract/rules/capabilities.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { FlowPage } from '../../shared/money-act/flow-page.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useAccountChoice } from '../../shared/wallet/account-choice.ts'
import { WalletChoice } from '../../shared/wallet/wallet-choice.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { NoAccountNotice } from './no-account-notice.tsx'
import { WalletSaveScreen } from './wallet-save-screen.tsx'

interface SaveScreenProps {
  wallets: readonly [Account, ...Account[]]
  /** The currency that another page was asked for. */
  currency: string | undefined
}

/**
 * The form of a withdrawal without a quote where the server has no card form of a provider (E7);
 * elsewhere its address leads to the withdrawal with a quote, so that a card number is typed into
 * the provider's form alone (L7).
 */
export function SaveScreen(props: SaveScreenProps) {
  return (
    <QueryBlock
      query={useQuery(profileQuery)}
      titleKey="settings.error"
      skeleton={<Skeleton height={68} radius={24} />}
    >
      {({ capabilities }) =>
        capabilities.includes(WITHDRAWALS.card) ? (
          <QuotedWay {...props} capabilities={capabilities} />
        ) : (
          <WalletSaveScreen {...props} />
        )
      }
    </QueryBlock>
  )
}

interface QuotedWayProps extends SaveScreenProps {
  capabilities: readonly string[]
}

/**
 * Leads to the page of the account's method; without the account it says so and offers the others.
 */
function QuotedWay({ wallets, currency, capabilities }: QuotedWayProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const open = (own: Account) => navigate({ ...wayOf(own, capabilities), replace: true })
  const chosen = { chosenId: undefined, onChoose: () => {} }
  const { wallet } = useAccountChoice(wallets, currency, chosen)
  const isMissing = currency !== undefined && wallets.every((own) => own.currency_code !== currency)
  if (!isMissing) return <Navigate {...wayOf(wallet, capabilities)} replace />
  return (
    <FlowPage>
      <NoAccountNotice currency={currency} />
      <WalletChoice
        label={text('wallet.save.from_label')}
        wallets={wallets}
        chosenId={undefined}
        onChoose={(own) => void open(own)}
      />
    </FlowPage>
  )
}

function wayOf({ currency_code: currency }: Account, capabilities: readonly string[]) {
  const search = { currency }
  if (currency !== ADDRESS_CURRENCY) return { to: '/wallet/withdrawal/card', search } as const
  const hasNetworks = capabilities.includes(WITHDRAWALS.usdc)
  return { to: hasNetworks ? '/wallet/withdrawal/usdc' : '/wallet/withdrawal', search } as const
}
