import { useTexts } from '../../../kernel/texts/texts.tsx'
import { LiveRegion } from '../../../ui/notice/live-region.tsx'
import { FactList } from '../../../ui/list/fact-list.tsx'
import styles from './payout-facts.module.css'
import type { Elements } from '../../../ui/content/content.ts'

interface PayoutFactsProps {
  /** `Fact`s about fee and time. */
  children: Elements
  /** A sentence below them. */
  note?: Elements
  /** The fee is being worked out. */
  isLoading: boolean
}

/** What a withdrawal costs and when it arrives. */
export function PayoutFacts({ children, note, isLoading }: PayoutFactsProps) {
  const { text } = useTexts()
  return (
    <div className={styles.facts} aria-busy={isLoading || undefined}>
      <FactList>{children}</FactList>
      {note}
      <LiveRegion message={isLoading ? text('payout.fee_loading') : ''} />
    </div>
  )
}
