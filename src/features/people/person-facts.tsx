import { useQuery } from '@tanstack/react-query'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { personPaymentsQuery } from '../../shared/people/people.queries.ts'
import { formatDay } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'

/**
 * What was paid to a kept recipient, and since when they are kept. What cannot be read is left out.
 */
export function PersonFacts({ person }: { person: KeptRecipient }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const words = useDateWords()
  const { data } = useQuery(personPaymentsQuery(person.id))
  const write = ({ amount, currency_code: currency }: { amount: string; currency_code: string }) =>
    shownMoney(amount, { currency }).text
  const { last, year = [] } = data ?? {}
  return (
    <FactList>
      {last && (
        <Fact name={text('people.last')}>{`${formatDay(last.at, words)} · ${write(last)}`}</Fact>
      )}
      {year.length > 0 && <Fact name={text('people.year')}>{year.map(write).join(' · ')}</Fact>}
      <Fact name={text('people.since')}>
        <MomentText at={person.created_at} format="day" />
      </Fact>
    </FactList>
  )
}
