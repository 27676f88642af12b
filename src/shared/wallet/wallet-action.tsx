import type { LucideIconData } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import styles from './wallet-actions.module.css'
import type { Content } from '../../ui/content/content.ts'

interface WalletActionProps {
  icon: LucideIconData
  children: Content
  isMain?: boolean
  /** Drawn only where the group has `data-sends`. */
  isAddition?: boolean
  /** It was pressed, and waits for what it needs. */
  isBusy?: boolean
  disabled?: boolean
  /** It looks disabled, and answers a press with why. */
  isClosed?: boolean
  /** Target page; without it the action is a button. */
  to?: '/exchange'
  /** Account selected on the target page. */
  from?: string | undefined
  onClick?: () => void
}

/** A square with a word under it on phones, a wide button from 768 px on. */
export function WalletAction(props: WalletActionProps) {
  const {
    icon,
    children,
    isMain = false,
    isAddition = false,
    isBusy = false,
    disabled = false,
    isClosed = false,
    to,
    from,
    onClick,
  } = props
  const className = [
    styles.action,
    isMain && styles.main,
    isAddition && styles.addition,
    isClosed && styles.closed,
  ]
    .filter(Boolean)
    .join(' ')
  const content = (
    <>
      <span className={styles.tile}>
        {isBusy ? <Spinner /> : <Icon of={icon} strokeWidth={2} />}
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
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {content}
    </button>
  )
}
