import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { topOf } from './people.queries.ts'
import { PersonDisc } from './person-disc.tsx'
import { usePersonWords } from './person-words.ts'
import styles from './people-strip.module.css'

interface PeopleStripProps {
  people: readonly KeptRecipient[]
  onChoose: (person: KeptRecipient) => void
}

/**
 * The five recipients used most; a press opens the form with everything filled in. Nothing while
 * there are none.
 */
export function PeopleStrip({ people, onChoose }: PeopleStripProps) {
  const { text } = useTexts()
  const { nameOf, detailsOf } = usePersonWords()
  const top = topOf(people)
  const labelOf = (name: string, details: string, isFavourite: boolean) => {
    const label = details === '' ? name : text('people.row_label', { name, details })
    return isFavourite ? text('people.favourite_label', { name: label }) : label
  }
  if (top.length === 0) return null
  return (
    <ul className={styles.list} aria-label={text('people.top_label')}>
      {top.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles.person} onClick={() => onChoose(person)}>
            <PersonDisc person={person} />
            <span className={styles.name} aria-hidden translate="no">
              {nameOf(person)}
            </span>
            <VisuallyHidden>
              {labelOf(nameOf(person), detailsOf(person), person.is_favourite)}
            </VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  )
}
