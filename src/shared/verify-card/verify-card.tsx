import { ShieldAlert } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Elements } from '../../ui/content/content.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './verify-card.module.css'

/** Usual time of a check at its provider, minutes. */
const USUAL_MINUTES = '5'

interface VerifyCardProps {
  /** The documents are being checked. */
  isRunning: boolean
  /** Called when the owner goes to the identification. */
  onGo?: () => void
  /** What it opens, or what is not possible without it. */
  children?: Elements
}

/**
 * One card for identification: what it is, how long it takes, what it opens, and the way to it
 * (E4).
 */
export function VerifyCard({ isRunning, onGo, children }: VerifyCardProps) {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <SymbolDisc tone="soft">
          <Icon of={ShieldAlert} size={20} />
        </SymbolDisc>
        <h2 id={titleId} className={styles.title}>
          {text(isRunning ? 'kyc.status.in_progress' : 'verify.need_title')}
        </h2>
      </div>
      <p className={textStyle.body}>
        {text(isRunning ? 'verify.running' : 'verify.need_descr', { minutes: USUAL_MINUTES })}
      </p>
      {children}
      <Link
        to="/settings"
        hash="verification"
        onClick={onGo}
        className={buttonClass({ kind: isRunning ? 'soft' : 'filled', isWide: true })}
      >
        {text(isRunning ? 'kyc.result.settings_link' : 'kyc.upgrade_btn')}
      </Link>
    </section>
  )
}
