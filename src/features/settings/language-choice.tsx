import { LANGUAGES } from '../../../texts/languages.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

/** Russian or English, each in its own language. */
export function LanguageChoice() {
  const { text, language } = useTexts()
  const choose = useLanguageChoice()
  return (
    <Segmented
      label={text('settings.language')}
      segments={LANGUAGES.map((value) => ({
        value,
        label: text(`settings.language_${value}`),
        lang: value,
      }))}
      value={language}
      onChange={choose}
    />
  )
}
