import { ShieldAlert, ShieldCheck, ShieldEllipsis } from '@lucide/icons'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ACT_PAGES } from '../../shared/wanted-page/act-pages.ts'
import { forgetWantedPage, readWantedPage } from '../../shared/wanted-page/wanted-page.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { abortReasonKey } from './abort-reason.ts'
import { useIdentificationOutcome } from './identification-outcome.ts'
import { UpgradeButton } from './level-button.tsx'
import styles from './result-screen.module.css'

const LOOKS = {
  running: { icon: ShieldEllipsis, tone: styles.warning },
  complete: { icon: ShieldCheck, tone: styles.positive },
  aborted: { icon: ShieldAlert, tone: styles.negative },
} as const

/** Names of the pages that identification stands before; any other is a payment under way. */
function titleOf(page: string) {
  switch (page) {
    case ACT_PAGES.topup:
      return 'home.topup_btn'
    case ACT_PAGES.withdrawal:
      return 'home.withdrawal_btn'
    case ACT_PAGES.send:
      return 'home.send_btn'
    default:
      return 'kyc.result.back_btn'
  }
}

/**
 * Return page of the identification service (J3). Without a network it says that the check goes on.
 */
export function IdentificationResultScreen() {
  const { text } = useTexts()
  const { history } = useRouter()
  const [wanted] = useState(readWantedPage)
  const { name, reason, hasFailed } = useIdentificationOutcome()
  const { icon, tone } = LOOKS[name]
  const isAborted = name === 'aborted'
  return (
    <div className={styles.card}>
      <span className={`${styles.disc} ${tone}`}>
        <Icon of={icon} size={44} />
      </span>
      <div role="status" className={styles.words}>
        {name === 'running' && (
          <>
            <p className={styles.text}>{text('kyc.result.descr')}</p>
            <p className={styles.text}>{text('kyc.result.where')}</p>
            {hasFailed && <p className={styles.text}>{text('kyc.result.check_failed')}</p>}
          </>
        )}
        {name === 'complete' && (
          <>
            <h2>{text('kyc.result.complete_title')}</h2>
            <p className={styles.text}>{text('kyc.result.complete_descr')}</p>
          </>
        )}
        {isAborted && (
          <>
            <h2>{text('kyc.result.aborted_title')}</h2>
            <p className={styles.text}>
              {text(abortReasonKey(reason) ?? 'kyc.result.aborted_descr')}
            </p>
          </>
        )}
      </div>
      {isAborted && (
        <div className={styles.action}>
          <UpgradeButton labelKey="kyc.retry_btn" />
        </div>
      )}
      {wanted !== undefined && !isAborted && (
        <Button
          isWide
          onClick={() => {
            forgetWantedPage()
            history.push(wanted)
          }}
        >
          {text(titleOf(wanted))}
        </Button>
      )}
      <Link
        to="/settings"
        hash="verification"
        className={buttonClass({
          isWide: true,
          ...((isAborted || wanted !== undefined) && { kind: 'plain', size: 'medium' }),
        })}
      >
        {text('kyc.result.settings_link')}
      </Link>
      <Link to="/" className={buttonClass({ kind: 'plain', size: 'medium', isWide: true })}>
        {text('common.to_home')}
      </Link>
    </div>
  )
}
