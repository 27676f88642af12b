import { emailUrl, phoneUrl } from '../../shared/legal/support-contacts.tsx'
import { support } from '../../kernel/environment/environment.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './auth-form.module.css'

/** What to do when no code comes: call or write, both as links in the sentence (D8). */
export function CodeNotArriving() {
  const { text } = useTexts()
  const sentence = text('wallet.auth.login.code_not_arriving')
  const phone = splitAt(sentence, 'phone')
  const email = phone && splitAt(phone.after, 'email')
  if (!email) return <p className={styles.hint}>{sentence}</p>
  return (
    <p className={styles.hint}>
      <span>{phone.before}</span>
      <a href={phoneUrl()} translate="no">
        {support.phone}
      </a>
      <span>{email.before}</span>
      <a href={emailUrl()} translate="no">
        {support.email}
      </a>
      <span>{email.after}</span>
    </p>
  )
}
