import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'aria-label' | 'title'
> {
  /** Name of the button, also its tooltip. */
  label: string
  /** What it lies on: the page, a card, or nothing of its own (`bare`). */
  on?: 'page' | 'card' | 'bare' | undefined
  /** A red dot: something new is behind the button. The label says so too. */
  hasDot?: boolean | undefined
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
