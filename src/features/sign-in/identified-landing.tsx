import { getRouteApi, Link } from '@tanstack/react-router'
import { environment } from '../../kernel/environment/environment.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import styles from './auth-form.module.css'

const route = getRouteApi('/auth')

/** The page after an identification in a browser without a session: where its result is (J3). */
export function IdentifiedLanding() {
  const { text } = useTexts()
  const search = route.useSearch()
  useDocumentTitle('auth.identified_title')
  return (
    <div className={styles.untitled}>
      <div className={`${styles.centered} ${styles.roomy}`}>
        <LogoSign sign={environment.sign} size={56} />
        <h1 className={styles.stepTitle}>{text('auth.identified_title')}</h1>
        <p className={styles.lead}>{text('auth.identified_descr')}</p>
      </div>
      <p className={styles.other}>
        <span>{`${text('paid.login_hint')} `}</span>
        <Link to="/auth/login" search={search} className={styles.link}>
          {text('wallet.auth.login_link')}
        </Link>
      </p>
    </div>
  )
}
