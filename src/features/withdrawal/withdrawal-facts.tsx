import type { DailyLimit } from '../../contract/profile.ts'
import type { TextKey } from '../../texts/built-in.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { FlowFacts } from '../../entities/money-act/flow-facts.tsx'
import { useLimitWords } from '../../entities/money-act/limit-words.ts'

interface WithdrawalFactsProps {
  facts: readonly TextKey[]
  /** Limit of the currency to send; undefined without one. */
  limit: DailyLimit | undefined
}

/** Facts beside a form that sends money, with the rest of the daily limit. */
export function WithdrawalFacts({ facts, limit }: WithdrawalFactsProps) {
  const { text } = useTexts()
  const wordsOf = useLimitWords()
  const words = limit && wordsOf(limit)
  return (
    <FlowFacts title={text('flow.how_title')} facts={facts.map((key) => text(key))}>
      {words && (
        <FactList look="ruled">
          <Fact name={words.name}>{words.value}</Fact>
        </FactList>
      )}
    </FlowFacts>
  )
}
