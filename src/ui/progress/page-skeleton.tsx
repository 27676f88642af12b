import stack from '../styles/stack.module.css'
import styles from './page-skeleton.module.css'
import { RowSkeleton, Skeleton } from './skeleton.tsx'

/**
 * What a page is made of: the fields of a form, rows of a list, one thing with its facts, or cards.
 */
export type PageShape = 'form' | 'list' | 'details' | 'cards'

/** Rows of a list that most owners have more of. */
const ROWS = 4

/**
 * Heights of the blocks of a page that is no list, px: from top to bottom, as most pages of the
 * shape have them.
 */
const BLOCKS = {
  // Account, amount, one field, the button.
  form: [72, 132, 82, 56],
  // What it is about and how much, its facts, what can be done.
  details: [220, 244, 56],
  cards: [196, 196, 196],
} as const satisfies Record<Exclude<PageShape, 'list'>, readonly number[]>

/**
 * Placeholder of a whole page in the shape of what is loaded; one shape from the first frame until
 * the data is there.
 */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  if (shape === 'list') {
    return (
      <span className={styles.list}>
        {Array.from({ length: ROWS }, (_, row) => (
          <RowSkeleton key={row} margin="12px 16px" />
        ))}
      </span>
    )
  }
  return (
    <span className={stack.gap4}>
      {BLOCKS[shape].map((height, block) => (
        // The blocks of a shape never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={block} height={height} radius={24} />
      ))}
    </span>
  )
}
