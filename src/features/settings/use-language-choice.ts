import type { Language } from '../../../contract/calls/texts.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { switchLanguage } from '../../kernel/texts/switch-language.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** Returns a function that switches the language, or shows why it failed (B8). */
export function useLanguageChoice(): (language: Language) => void {
  const { text } = useTexts()
  const choose = async (language: Language) => {
    if (!(await switchLanguage(language))) showToast(text('error.network'))
  }
  return (language) => void choose(language)
}
