import { ADDRESS_CURRENCY } from '../../../../contract/rules/currencies.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import { MethodPage } from '../payout/method-page.tsx'
import { UsdcForm } from './usdc-form.tsx'

interface UsdcScreenProps {
  wallets: readonly [Account, ...Account[]]
  currency: string | undefined
}

const FACTS = ['crypto.network_hint', 'withdrawal.address_warning'] as const

/** A withdrawal of USDC to an address on one of its networks (L7). */
export function UsdcScreen({ wallets, currency = ADDRESS_CURRENCY }: UsdcScreenProps) {
  return (
    <MethodPage method="usdc" wallets={wallets} currency={currency} facts={FACTS}>
      {(parts) => <UsdcForm {...parts} />}
    </MethodPage>
  )
}
