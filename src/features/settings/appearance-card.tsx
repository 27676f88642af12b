import { useAtomValue } from 'jotai'
import { chooseTheme, THEME_CHOICES, themeChoiceAtom } from '../../environment/theme.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { LanguageChoice } from './language-choice.tsx'
import styles from './settings-card.module.css'

/** Language and theme; both take effect at once (B8). */
export function AppearanceCard() {
  const { text } = useTexts()
  const theme = useAtomValue(themeChoiceAtom)
  return (
    <div className={styles.card}>
      <div className={styles.setting}>
        <span aria-hidden>{text('settings.language')}</span>
        <LanguageChoice />
      </div>
      <div className={styles.stacked}>
        <span aria-hidden>{text('settings.theme')}</span>
        <Segmented
          label={text('settings.theme')}
          segments={THEME_CHOICES.map((value) => ({
            value,
            label: text(`settings.theme_${value}`),
          }))}
          value={theme}
          onChange={chooseTheme}
          isWide
        />
      </div>
    </div>
  )
}
