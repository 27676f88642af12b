import { Star } from '@lucide/icons'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { recipientKindOf } from './kinds.ts'
import { usePersonWords } from './person-words.ts'
import styles from './person-disc.module.css'

/** The sign of a kept recipient, with a star for a favourite. Decorative: the name is beside it. */
export function PersonDisc({ person, size }: { person: KeptRecipient; size?: 44 | 80 }) {
  const { nameOf } = usePersonWords()
  return (
    <span className={styles.disc} aria-hidden="true">
      <Sign person={person} name={nameOf(person)} size={size} />
      {person.is_favourite && (
        <span className={styles.star}>
          <Icon of={Star} size={16} />
        </span>
      )}
    </span>
  )
}

interface SignProps {
  person: KeptRecipient
  name: string
  size: 44 | 80 | undefined
}

function Sign({ person, name, size }: SignProps) {
  const { icon } = recipientKindOf(person.kind)
  if (person.own_name === '' && icon) {
    return (
      <SymbolDisc>
        <Icon of={icon} size={20} />
      </SymbolDisc>
    )
  }
  return <Avatar name={/^\d|^\+/.test(name) ? '' : name} size={size} />
}
