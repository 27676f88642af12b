import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './wallet-actions.module.css'

interface WalletActionProps {
  icon: LucideIcon
  children: ReactNode
  isMain?: boolean
  isBusy?: boolean
  disabled?: boolean
  /** A page to go to; without it the action is a button. */
  to?: '/exchange'
  /** The account that the page starts with. */
  from?: string | undefined
  onClick?: () => void
}

/** A square with a word under it on phones, a wide button from 768 px on. */
export function WalletAction(props: WalletActionProps) {
  const {
    icon: Icon,
    children,
    isMain = false,
    isBusy = false,
    disabled = false,
    to,
    from,
    onClick,
  } = props
  const className = isMain ? `${styles.action} ${styles.main}` : styles.action
  const content = (
    <>
      <span className={styles.tile}>
        <Icon strokeWidth={2} aria-hidden />
      </span>
      <span className={styles.word}>{children}</span>
    </>
  )
  if (to) {
    return (
      <Link to={to} search={from === undefined ? {} : { from }} className={className}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onClick?.()
      }}
    >
      {content}
    </button>
  )
}
