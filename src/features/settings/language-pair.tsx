import { LANGUAGES } from '../../../texts/languages.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './language-pair.module.css'
import { useLanguageChoice } from './use-language-choice.ts'
import { languageName } from '../../../contract/rules/language-name.ts'

/** The languages as short words on the auth picture (U35). */
export function LanguagePair() {
  const { text, language: current } = useTexts()
  const choose = useLanguageChoice()
  return (
    <div className={styles.pair} role="group" aria-label={text('settings.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.button}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          <span>{language.toUpperCase()}</span>
          <VisuallyHidden>{` ${languageName(language)}`}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
