import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { peopleQuery } from '../../../shared/people/people.queries.ts'
import { PersonRow } from '../../../shared/people/person-row.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import type { TextKey } from '../../../kernel/texts/built-in.ts'
import { ListCard } from '../../../ui/list/list-card.tsx'
import { usePayoutDraft } from './payout-draft.ts'
import stack from '../../../ui/styles/stack.module.css'
import styles from './saved-recipients.module.css'
import { draftOfRecipient } from './use-kept-choice.ts'

interface KeptListProps {
  method: WithdrawalMethod['method']
  titleKey: TextKey
}

/**
 * The kept recipients of a way to withdraw; a press fills the form. Nothing while there are none.
 */
export function KeptList({ method, titleKey }: KeptListProps) {
  const { text } = useTexts()
  const titleId = useId()
  const { data } = useQuery(peopleQuery)
  const [, change] = usePayoutDraft()
  const people = (data?.results ?? []).filter(({ kind }) => kind === method)
  if (people.length === 0) return null
  return (
    <section className={stack.gap2} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {text(titleKey)}
      </h2>
      <ListCard>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChoose={(chosen) => change(draftOfRecipient(chosen))}
          />
        ))}
      </ListCard>
    </section>
  )
}
