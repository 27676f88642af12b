import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Spinner } from '../progress/spinner.tsx'
import { useDelayed } from '../progress/use-delayed.ts'
import type { Content, Elements } from '../content/content.ts'

export type ButtonKind = 'filled' | 'soft' | 'plain' | 'danger' | 'dangerPlain'
export type ButtonSize = 'large' | 'medium' | 'small'

/** Delay that keeps a spinner from flashing. */
const SPINNER_DELAY_MS = 150

export interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Fills the width of its container. */
  isWide?: boolean | undefined
}

/** Class of anything that should look like a button, such as the router's link. */
export function buttonClass({ kind = 'filled', size = 'large', isWide }: ButtonLook = {}): string {
  const classes = [styles.button, styles[kind], styles[size]]
  if (isWide) classes.push(styles.wide)
  return classes.join(' ')
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** The action is running: the button keeps width and focus and ignores presses. */
  isBusy?: boolean | undefined
  /** Drawn before the text. */
  icon?: Elements
  children?: Content
}

/** A button. Pass `disabled` while a rule is not met, and show a hint near it. */
export function Button(props: ButtonProps) {
  const { kind, size, isWide, isBusy = false, icon, children, onClick, type, ...rest } = props
  const isSpinning = useDelayed(isBusy, SPINNER_DELAY_MS)
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ kind, size, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon !== undefined && (
        <span className={isSpinning ? styles.coveredIcon : styles.icon}>
          {icon}
          {isSpinning && (
            <span className={styles.cover}>
              <Spinner size={20} />
            </span>
          )}
        </span>
      )}
      {icon === undefined && isSpinning && (
        <span className={styles.floating}>
          <Spinner size={20} />
        </span>
      )}
      <span className={styles.text}>{children}</span>
    </button>
  )
}
