import type { Language } from '../../contract/texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { switchLanguage } from '../../texts/switch-language.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Gives a function that switches the language at once, or says why it could not (B8). */
export function useLanguageChoice(): (language: Language) => void {
  const { text } = useTexts()
  const choose = async (language: Language) => {
    if (!(await switchLanguage(language))) showToast(text('error.network'))
  }
  return (language) => void choose(language)
}
