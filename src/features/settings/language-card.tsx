import { useTexts } from '../../texts/texts.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './settings-card.module.css'

/** The language alone, for the right column. */
export function LanguageCard() {
  const { text } = useTexts()
  return (
    <section className={styles.card}>
      <div className={styles.setting}>
        <span aria-hidden>{text('settings.language')}</span>
        <LanguageChoice />
      </div>
    </section>
  )
}
