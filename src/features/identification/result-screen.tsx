import { ShieldEllipsis } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './result-screen.module.css'

/** Return page of the identification service (J3). Needs no data and no network. */
export function IdentificationResultScreen() {
  const { text } = useTexts()
  return (
    <div className={styles.card}>
      <span className={styles.disc}>
        <Icon of={ShieldEllipsis} size={44} />
      </span>
      <p className={styles.text}>{text('kyc.result.descr')}</p>
      <p className={styles.text}>{text('kyc.result.where')}</p>
      <Link to="/settings" hash="verification" className={buttonClass({ isWide: true })}>
        {text('kyc.result.settings_link')}
      </Link>
      <Link to="/" className={buttonClass({ kind: 'plain', size: 'medium', isWide: true })}>
        {text('common.to_home')}
      </Link>
    </div>
  )
}
