import type { ComponentProps } from 'react'
import { keepFigures } from '../text/is-figures.ts'
import styles from './chip.module.css'
import type { Content, Elements } from '../content/content.ts'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** State of a filter; undefined for a chip that opens something. */
  isPressed?: boolean | undefined
  /** A chip that opens a choice has one: it looks as if pressed. */
  isSet?: boolean | undefined
  /** Look of a pressed chip: reversed, or tinted. */
  tone?: 'strong' | 'soft' | undefined
  /** Its background. */
  on?: 'page' | 'card' | undefined
  /** An icon of 18 px, drawn before the text. */
  icon?: Elements
  /** An icon drawn behind the text. */
  endIcon?: Elements
  children: Content
}

/** A small rounded button: a filter, a preset, or the opener of a choice. */
export function Chip(props: ChipProps) {
  const { isPressed, isSet, tone = 'strong', on = 'page', icon, endIcon, type, ...others } = props
  const { children, ...rest } = others
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={`${styles.chip} ${styles[tone]} ${styles[on]}`}
      aria-pressed={isPressed}
      data-set={isSet ? '' : undefined}
    >
      {icon}
      <span translate={keepFigures(children)}>{children}</span>
      {endIcon}
    </button>
  )
}
