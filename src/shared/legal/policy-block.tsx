import { ExternalLink } from '@lucide/icons'
import { documentUrl } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './policy-block.module.css'
import { SupportContacts } from './support-contacts.tsx'

const DOCUMENTS = [
  { key: 'policy.aml_kyc', name: 'aml-kyc-policy' },
  { key: 'policy.cookies', name: 'cookies-policy' },
  { key: 'policy.privacy', name: 'privacy-policy' },
  { key: 'policy.terms', name: 'terms-of-use' },
] as const

/** Links to the four policies, opened in a new tab, and round-the-clock support contacts (B5). */
export function PolicyBlock({ isCard = false }: { isCard?: boolean }) {
  const { text, language } = useTexts()
  return (
    <section className={isCard ? styles.card : styles.plain} aria-labelledby="policy-title">
      <h2 id="policy-title" className={styles.title}>
        {text('policy.title')}
      </h2>
      <ul className={styles.documents}>
        {DOCUMENTS.map(({ key, name }) => (
          <li key={name}>
            <a
              className={styles.link}
              href={documentUrl(name, language)}
              target="_blank"
              rel="noopener"
            >
              <span>{text(key)}</span>
              <Icon of={ExternalLink} className={styles.icon} size={16} />
              <VisuallyHidden>{text('common.opens_new_tab')}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.support}>
        <span>{text('policy.support_24_7')}</span>
        <SupportContacts order="email-first" />
      </div>
    </section>
  )
}
