import { Coins, CreditCard } from '@lucide/icons'
import { whyNotCard } from '../../../contract/rules/card-number.ts'
import { whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import type { RecipientKind } from './why-not-withdraw.ts'
import { useRecipientText } from './recipient-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import styles from './recipient-card.module.css'

const EMPTY_TEXTS = {
  card: 'wallet.save.recipient_empty_card',
  address: 'wallet.save.recipient_empty_address',
} as const

interface RecipientCardProps {
  kind: RecipientKind
  recipient: { pan: string; address: string }
}

/** The recipient as typed so far. */
export function PayoutRecipientCard({ kind, recipient: { pan, address } }: RecipientCardProps) {
  const { text } = useTexts()
  const recipientText = useRecipientText()
  const isKnown = !(kind === 'card' ? whyNotCard(pan) : whyNotAddress(address))
  return (
    <div>
      <h2 className={styles.title}>{text('wallet.save.recipient_title')}</h2>
      <div className={styles.card}>
        <SymbolDisc tone="soft">
          <Icon of={kind === 'card' ? CreditCard : Coins} size={20} />
        </SymbolDisc>
        <p className={isKnown ? styles.known : styles.empty} role="status">
          {isKnown
            ? recipientText(kind === 'card' ? { kind, pan } : { kind, address })
            : text(EMPTY_TEXTS[kind])}
        </p>
      </div>
    </div>
  )
}
