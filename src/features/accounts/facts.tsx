import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import type { Content } from '../../ui/content/content.ts'

interface KnownFact {
  name: string
  /** A missing value shows as not specified. */
  value: Content
}

/** Rows of facts about a wallet or its owner. */
export function Facts({ facts }: { facts: readonly KnownFact[] }) {
  const { text } = useTexts()
  return (
    <FactList>
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value || text('common.not_specified')}
        </Fact>
      ))}
    </FactList>
  )
}
