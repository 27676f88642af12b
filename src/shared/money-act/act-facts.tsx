import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import facts from '../../ui/list/fact-card.module.css'
import { FactList } from '../../ui/list/fact-list.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { TariffFact } from '../tariffs/tariff-fact.tsx'

interface ActFactsProps {
  /** `Fact`s about fee and time. */
  children: Elements
  /** The tariff that the fee is of; the one in force without it. */
  tariff?: number | undefined
  /** A sentence below them. */
  note?: Elements
  /** The fee is being worked out. */
  isLoading?: boolean
}

/** What an act costs, by which tariff, and when it arrives: a card of its form. */
export function ActFacts({ children, tariff, note, isLoading = false }: ActFactsProps) {
  const { text } = useTexts()
  return (
    <div className={facts.card} aria-busy={isLoading || undefined}>
      <FactList>
        {children}
        <TariffFact number={tariff} />
      </FactList>
      {note}
      <LiveRegion message={isLoading ? text('payout.fee_loading') : ''} />
    </div>
  )
}
