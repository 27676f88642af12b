import { Check } from '@lucide/icons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PolicyBlock } from '../../shared/legal/policy-block.tsx'
import { SupportContacts } from '../../shared/legal/support-contacts.tsx'
import { environment } from '../../kernel/environment/environment.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './landing-screen.module.css'

const route = getRouteApi('/auth')

const BENEFITS = [
  'wallet.auth.benefit_accounts',
  'wallet.auth.benefit_exchange',
  'wallet.auth.benefit_pin',
] as const

/** The first page of a visitor: register, or log in (D2). */
export function LandingScreen() {
  const { text } = useTexts()
  const search = route.useSearch()
  useDocumentTitle('wallet.auth.title')
  return (
    <div className={styles.landing}>
      <div className={styles.intro}>
        <h1 className={styles.title}>{text('wallet.auth.title')}</h1>
        <p className={styles.subtitle}>{text('wallet.auth.subtitle')}</p>
      </div>
      {search.why && <p role="status">{text(`auth.ended_${search.why}`)}</p>}
      <div className={styles.start}>
        <h2 className={styles.startTitle}>{text('wallet.auth.start_title')}</h2>
        <ul className={styles.benefits}>
          {BENEFITS.map((key) => (
            <li key={key} className={styles.benefit}>
              <Icon of={Check} className={styles.sign} size={20} />
              <span>{text(key)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Link to="/auth/register" search={search} className={buttonClass({ isWide: true })}>
        {text('wallet.auth.register_btn')}
      </Link>
      <p className={styles.login}>
        <span>{`${text('wallet.auth.have_account')} `}</span>
        <Link to="/auth/login" search={search} className={styles.link}>
          {text('wallet.auth.login_link')}
        </Link>
      </p>
      {environment.hasSupportContacts && (
        <section className={styles.footer} aria-label={text('support.footer')}>
          <SupportContacts order="phone-first" />
        </section>
      )}
      {environment.hasPolicyBlock && <PolicyBlock />}
    </div>
  )
}
