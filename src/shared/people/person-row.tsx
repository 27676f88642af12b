import { ChevronRight } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListItem, pressableRowClass, RowButton, RowContents } from '../../ui/list/list-card.tsx'
import { PersonDisc } from './person-disc.tsx'
import { usePersonWords } from './person-words.ts'
import styles from './person-row.module.css'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

interface PersonRowProps {
  person: KeptRecipient
  /** Pays them; without it the row leads to their page. */
  onChoose?: (person: KeptRecipient) => void
}

/** A kept recipient in a list card. */
export function PersonRow({ person, onChoose }: PersonRowProps) {
  const { nameOf, detailsOf } = usePersonWords()
  const contents = {
    leading: <PersonDisc person={person} />,
    title: nameOf(person),
    ...(detailsOf(person) !== '' && { caption: detailsOf(person) }),
    ...(person.opens_at !== undefined && { trailing: <Waiting opensAt={person.opens_at} /> }),
  }
  return (
    <ListItem>
      {onChoose ? (
        <RowButton {...contents} onClick={() => onChoose(person)} />
      ) : (
        <Link to="/people/$id" params={{ id: person.id }} className={pressableRowClass}>
          <RowContents {...contents} end={<Icon of={ChevronRight} size={20} />} />
        </Link>
      )}
    </ListItem>
  )
}

function Waiting({ opensAt }: { opensAt: string }) {
  const { text } = useTexts()
  const hours = useClock((now) => Math.ceil((Date.parse(opensAt) - now) / HOUR_MS))
  if (hours <= 0) return null
  return <span className={styles.waiting}>{text('people.waiting', { hours: String(hours) })}</span>
}
