import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import type { Recipient } from '../../../contract/calls/transfers.ts'
import { usePayPerson } from '../../shared/people/pay-person.ts'
import { peopleQuery } from '../../shared/people/people.queries.ts'
import { PeopleStrip } from '../../shared/people/people-strip.tsx'
import { PersonRow } from '../../shared/people/person-row.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './saved-people.module.css'

const MAX_SHOWN = 8

interface SavedPeopleProps {
  /** Goes on to the amount with another owner. */
  onChoose: (recipient: Recipient) => void
}

/** The five recipients used most, on top of the page. */
export function TopPeople({ onChoose }: SavedPeopleProps) {
  const { data } = useQuery(peopleQuery)
  return <PeopleStrip people={data?.results ?? []} onChoose={useChoice(onChoose)} />
}

/** The recipients that are kept, and the way to all of them. */
export function SavedPeople({ onChoose }: SavedPeopleProps) {
  const { text } = useTexts()
  const titleId = useId()
  const { data } = useQuery(peopleQuery)
  const choose = useChoice(onChoose)
  const people = data?.results ?? []
  if (people.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={stack.gap2}>
      <div className={styles.heading}>
        <h2 className={textStyle.h3} id={titleId}>
          {text('people.all')}
        </h2>
        <Link to="/people" className={buttonClass({ kind: 'plain', size: 'small' })}>
          {text('people.manage_btn')}
        </Link>
      </div>
      <ListCard>
        {people.slice(0, MAX_SHOWN).map((person) => (
          <PersonRow key={person.id} person={person} onChoose={choose} />
        ))}
      </ListCard>
    </section>
  )
}

/** Another owner is paid here, everyone else by their own form. */
function useChoice(onChoose: (recipient: Recipient) => void) {
  const pay = usePayPerson()
  return (person: KeptRecipient) => {
    if (person.kind === 'wallet') onChoose(person.recipient)
    else pay(person)
  }
}
