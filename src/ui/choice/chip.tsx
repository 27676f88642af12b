import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** State of a filter; undefined for a chip that opens something. */
  isPressed?: boolean | undefined
  /** A chip that opens a choice has one: it looks as if pressed. */
  isSet?: boolean | undefined
  /** Look of a pressed chip: reversed, or tinted. */
  tone?: 'strong' | 'soft' | undefined
  /** Its background. */
  on?: 'page' | 'card' | undefined
  /** An icon of 18 px, drawn before the text. */
  icon?: ReactNode
}

/** A small rounded button: a filter, a preset, or the opener of a choice. */
export function Chip(props: ChipProps) {
  const { isPressed, isSet, tone = 'strong', on = 'page', icon, type, children, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`${styles.chip} ${styles[tone]} ${styles[on]}`}
      aria-pressed={isPressed}
      data-set={isSet ? '' : undefined}
    >
      {icon}
      {children}
    </button>
  )
}
