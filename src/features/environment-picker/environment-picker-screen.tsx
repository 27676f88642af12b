import { useState } from 'react'
import type { Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import {
  clearEnvironmentOverride,
  environment,
  overrideEnvironment,
} from '../../kernel/environment/environment.ts'
import { ENVIRONMENT_IDS, type EnvironmentId } from '../../../contract/rules/environments.ts'
import { chooseLanguage, forgetLanguage } from '../../kernel/environment/language.ts'
import { useDocumentTitle } from '../../kernel/texts/document-title.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './environment-picker-screen.module.css'
import { ownLanguageName } from '../../../contract/rules/own-language-name.ts'

/** A tester chooses the environment and the default language of this device (B2, U51). */
export function EnvironmentPickerScreen() {
  const { text, language: current } = useTexts()
  const [id, setId] = useState<EnvironmentId>(environment.id)
  const [language, setLanguage] = useState<Language>(current)
  useDocumentTitle('dev.title')
  const save = () => {
    overrideEnvironment(id)
    chooseLanguage(language)
    location.assign('/')
  }
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{text('dev.title')}</h1>
      <div className={styles.setting}>
        <span aria-hidden>{text('dev.environment')}</span>
        <Segmented
          label={text('dev.environment')}
          segments={ENVIRONMENT_IDS.map((value) => ({ value, label: text(LABELS[value]) }))}
          value={id}
          onChange={setId}
          isWide
        />
      </div>
      <div className={styles.setting}>
        <span aria-hidden>{text('dev.language')}</span>
        <Segmented
          label={text('dev.language')}
          segments={LANGUAGES.map((value) => ({
            value,
            label: ownLanguageName(value),
            lang: value,
          }))}
          value={language}
          onChange={setLanguage}
          isWide
        />
      </div>
      <p className={textStyle.caption}>{text('dev.note')}</p>
      <Button isWide onClick={save}>
        {text('dev.save_btn')}
      </Button>
      <Button kind="soft" isWide onClick={reset}>
        {text('dev.reset_btn')}
      </Button>
    </main>
  )
}

const LABELS = { ewallet: 'dev.environment_default', grok: 'dev.environment_grok' } as const

function reset(): void {
  clearEnvironmentOverride()
  forgetLanguage()
  location.assign('/')
}
