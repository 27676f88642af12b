import type { WithdrawalQuote } from '../../../../contract/calls/withdrawals.ts'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'

interface ArrivalFactProps {
  quote: Pick<WithdrawalQuote, 'is_reviewed'> | undefined
  /** When an amount arrives that is not reviewed. */
  usual: TextKey
}

/** When a withdrawal arrives: as usual, or after the review that its amount waits for. */
export function ArrivalFact({ quote, usual }: ArrivalFactProps) {
  const { text } = useTexts()
  return (
    <Fact name={text('common.arrival')}>
      {text(quote?.is_reviewed ? 'payout.arrival_review' : usual)}
    </Fact>
  )
}
