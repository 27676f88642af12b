import { graphemesOf } from '../../../contract/rules/graphemes.ts'
import styles from './program-tile.module.css'

interface ProgramTileProps {
  /** What the program calls itself, or its host. */
  name: string
  size?: 40 | 56
}

/**
 * The first letter of a program on a tile, never a picture from outside. Decorative: the name is
 * beside it.
 */
export function ProgramTile({ name, size = 40 }: ProgramTileProps) {
  const [letter = '?'] = graphemesOf(name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return (
    <span className={size === 56 ? styles.large : styles.tile} aria-hidden="true" translate="no">
      {letter.toLocaleUpperCase()}
    </span>
  )
}
