import type { Account } from '../../../../contract/calls/wallet.ts'
import { MethodPage } from '../payout/method-page.tsx'
import { CardForm } from './card-form.tsx'

interface CardScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = [
  'withdrawal.fact_debited',
  'withdrawal.fact_returned',
  'withdrawal.fact_card',
] as const

/** A withdrawal to a card, whose number only the provider sees (L7). */
export function CardScreen({ wallets, currency }: CardScreenProps) {
  return (
    <MethodPage method="card" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <CardForm {...parts} />}
    </MethodPage>
  )
}
