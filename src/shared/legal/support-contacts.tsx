import { Mail, Phone } from '@lucide/icons'
import { support } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import styles from './support-contacts.module.css'

/** Phone and e-mail of the support as two quiet links. */
export function SupportContacts({ order }: { order: 'phone-first' | 'email-first' }) {
  const { text } = useTexts()
  const phone = (
    <a
      key="phone"
      className={styles.link}
      href={phoneUrl()}
      aria-label={text('support.phone_link', { phone: support.phone })}
    >
      <Icon of={Phone} size={18} />
      <span translate="no">{support.phone}</span>
    </a>
  )
  const email = (
    <a
      key="email"
      className={styles.link}
      href={emailUrl()}
      aria-label={text('support.email_link', { email: support.email })}
    >
      <Icon of={Mail} size={18} />
      <EmailText address={support.email} />
    </a>
  )
  const contacts = order === 'phone-first' ? [phone, email] : [email, phone]
  return <div className={styles.contacts}>{contacts}</div>
}

/** Returns the `tel:` link of the support. */
export function phoneUrl(): string {
  return `tel:${support.phone.replaceAll(/[^+\d]/g, '')}`
}

/** Returns the `mailto:` link of the support. */
export function emailUrl(): string {
  return `mailto:${support.email}`
}
