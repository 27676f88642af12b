import { environment } from '../../kernel/environment/environment.ts'
import type { Elements } from '../../ui/content/content.ts'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import styles from './auth-form.module.css'

/**
 * The page of a link that was opened without a session: the brand's sign and a title over what can
 * be done.
 */
export function LandingPage({ title, children }: { title: string; children: Elements }) {
  return (
    <div className={styles.untitled}>
      <div className={`${styles.centered} ${styles.roomy}`}>
        <LogoSign sign={environment.sign} size={56} />
        <h1 className={styles.stepTitle}>{title}</h1>
      </div>
      {children}
    </div>
  )
}
