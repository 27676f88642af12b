import { CreditCard } from '@lucide/icons'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import type { ConfirmedPayout } from '../payout/use-payout-form.ts'
import { PayoutSummary } from '../payout/payout-summary.tsx'
import { useCardName } from './use-card-name.ts'

interface CardSummaryProps {
  payout: ConfirmedPayout
  card: { brand: string; last4: string }
}

/** What is sent to which card. */
export function CardSummary({ payout, card }: CardSummaryProps) {
  const nameOf = useCardName()
  return (
    <PayoutSummary
      payout={payout}
      disc={
        <SymbolDisc tone="soft">
          <Icon of={CreditCard} size={20} />
        </SymbolDisc>
      }
      recipient={nameOf(card)}
    />
  )
}
