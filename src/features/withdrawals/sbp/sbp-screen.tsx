import type { Account } from '../../../../contract/calls/wallet.ts'
import { SBP_CURRENCY } from '../../../../contract/rules/currencies.ts'
import { MethodPage } from '../payout/method-page.tsx'
import { SbpForm } from './sbp-form.tsx'

interface SbpScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = ['withdrawal.fact_debited', 'withdrawal.fact_returned'] as const

/** A withdrawal to a bank by phone number (L7). */
export function SbpScreen({ wallets, currency = SBP_CURRENCY }: SbpScreenProps) {
  return (
    <MethodPage method="sbp" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <SbpForm {...parts} />}
    </MethodPage>
  )
}
