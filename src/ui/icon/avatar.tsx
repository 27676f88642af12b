import { User } from '@lucide/icons'
import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import styles from './avatar.module.css'
import { Icon } from './icon.tsx'

export interface AvatarProps {
  /** The person's name, whose first letter is shown; an icon without one. */
  name: string
  /** Diameter in px. */
  size?: 44 | 80 | undefined
}

/** The first letter of a name on a disc. Decorative: the name is beside it. */
export function Avatar({ name, size = 44 }: AvatarProps) {
  const [letter] = graphemesOf(name.trim())
  return (
    <span className={size === 80 ? styles.large : styles.avatar} aria-hidden="true" translate="no">
      {letter ? letter.toLocaleUpperCase() : <Icon of={User} size={size / 2} />}
    </span>
  )
}
