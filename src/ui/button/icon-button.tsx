import type { ComponentProps } from 'react'
import type { Elements } from '../content/content.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'aria-label' | 'title' | 'children'
> {
  /** Name of the button, also its tooltip. */
  label: string
  /** Its background: the page, a card, or none (`bare`). */
  on?: 'page' | 'card' | 'bare' | undefined
  /** Shows a red dot for something new. The label says so too. */
  hasDot?: boolean | undefined
  /** The icon. */
  children: Elements
}

/** Class of a round icon that is not a button element, such as a link back. */
export function iconButtonClass(on: 'page' | 'card' | 'bare' = 'page'): string {
  return `${styles.button} ${styles[on]}`
}

/** A round 44 px button that holds one icon. */
export function IconButton(props: IconButtonProps) {
  const { label, on, hasDot = false, children, type, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={iconButtonClass(on)}
      aria-label={label}
      title={label}
    >
      {children}
      {hasDot && <span className={styles.dot} />}
    </button>
  )
}
