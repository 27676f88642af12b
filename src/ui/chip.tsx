import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** A filter that is on or off; a chip that opens something has no such state. */
  isPressed?: boolean | undefined
  /** How a pressed chip looks: reversed, or tinted. */
  tone?: 'strong' | 'soft' | undefined
  /** What it lies on. */
  on?: 'page' | 'card' | undefined
  /** An icon of 18 px, drawn before the text. */
  icon?: ReactNode
}

/** A small rounded button: a filter, a preset, or what opens one. */
export function Chip(props: ChipProps) {
  const { isPressed, tone = 'strong', on = 'page', icon, type, children, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`${styles.chip} ${styles[tone]} ${styles[on]}`}
      aria-pressed={isPressed}
    >
      {icon}
      {children}
    </button>
  )
}
