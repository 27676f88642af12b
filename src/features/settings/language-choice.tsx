import { LANGUAGES } from '../../../texts/languages.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { useLanguageChoice } from './use-language-choice.ts'
import { ownLanguageName } from '../../../contract/rules/own-language-name.ts'

/** The languages, each by its own name. */
export function LanguageChoice() {
  const { text, language } = useTexts()
  const choose = useLanguageChoice()
  return (
    <Segmented
      label={text('settings.language')}
      segments={LANGUAGES.map((value) => ({
        value,
        label: ownLanguageName(value),
        lang: value,
      }))}
      value={language}
      onChange={choose}
    />
  )
}
