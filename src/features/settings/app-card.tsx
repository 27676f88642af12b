import { useAtomValue } from 'jotai'
import { InstallRow } from '../../shared/install/install-row.tsx'
import { openReleaseNotes } from '../../shared/release-notes/release-notes.ts'
import { chooseTheme, THEME_CHOICES, themeChoiceAtom } from '../../kernel/environment/theme.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { SettingRow } from '../../ui/list/setting-row.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { OfflineRow } from './offline-row.tsx'
import styles from './settings-card.module.css'
import { ZoneRow } from './zone-row.tsx'

/**
 * Language and theme, which take effect immediately (B8), time zone, installation and release
 * notes.
 */
export function AppCard() {
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
      <ZoneRow />
      <OfflineRow />
      <InstallRow />
      <SettingRow onPress={openReleaseNotes}>{text('settings.release_notes_btn')}</SettingRow>
    </div>
  )
}
