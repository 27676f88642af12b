import type { ComponentProps } from 'react'
import styles from './list-card.module.css'
import { keepFigures } from '../text/is-figures.ts'
import type { Content, Elements } from '../content/content.ts'

/** A card that is a list; its children are `ListItem`s. */
export function ListCard({ children, label }: { children: Elements; label?: string | undefined }) {
  return (
    <ul className={`${styles.card} ${styles.list}`} aria-label={label}>
      {children}
    </ul>
  )
}

interface ListItemProps {
  children: Elements
  /** It came while the list was shown, and slides in. */
  isNew?: boolean
}

/** An entry of a list card. */
export function ListItem({ children, isNew = false }: ListItemProps) {
  return <li className={isNew ? styles.arriving : undefined}>{children}</li>
}

export interface RowContent {
  /** A disc or tile. */
  leading?: Elements
  title: Content
  caption?: Content
  /** Trailing element, usually the amount. */
  trailing?: Elements
  /** A chevron or a check at the very end. */
  end?: Elements
}

/** Class of a pressable row, for the router's link. */
export const pressableRowClass = `${styles.row} ${styles.pressable}`

/** Contents of a row: disc, two lines of text, amount, chevron. */
export function RowContents({ leading, title, caption, trailing, end }: RowContent) {
  return (
    <>
      {leading}
      <span className={styles.contents}>
        <span className={styles.texts}>
          <span className={styles.title} translate={keepFigures(title)}>
            {title}
          </span>
          {caption !== undefined && (
            <span className={styles.caption} translate={keepFigures(caption)}>
              {caption}
            </span>
          )}
        </span>
        {trailing}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  )
}

export interface RowButtonProps
  extends RowContent, Omit<ComponentProps<'button'>, 'title' | 'className' | 'children'> {}

/** A pressable row. */
export function RowButton(props: RowButtonProps) {
  const { leading, title, caption, trailing, end, ...rest } = props
  return (
    <button {...rest} type="button" className={pressableRowClass}>
      <RowContents
        leading={leading}
        title={title}
        caption={caption}
        trailing={trailing}
        end={end}
      />
    </button>
  )
}
