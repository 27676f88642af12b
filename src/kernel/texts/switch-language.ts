import type { Language } from '../../../contract/calls/texts.ts'
import { chooseLanguage, onLanguageElsewhere, applyLanguage } from '../environment/language.ts'
import { loadBuiltInTexts } from './built-in.ts'

/**
 * Switches the language once its texts are loaded. Returns false and changes nothing when they
 * fail.
 */
export async function switchLanguage(language: Language): Promise<boolean> {
  if (!(await loadBuiltInTexts(language))) return false
  chooseLanguage(language)
  return true
}

/** Follows the choice of other tabs of this device, the latest one alone. */
export function followLanguage(): void {
  let latest: Language | undefined
  onLanguageElsewhere(async (language) => {
    latest = language
    if ((await loadBuiltInTexts(language)) && latest === language) applyLanguage(language)
  })
}
