import type ru from '../contract/texts/ru.json'
import type { Language } from '../contract/texts.ts'
import { report } from '../runtime/report.ts'

export type TextKey = keyof typeof ru
/** Texts of one language by key; a server may know keys that this build does not. */
export type Dictionary = Readonly<Record<string, string>>

const loaded: Partial<Record<Language, Dictionary>> = {}

/** The copy of the dictionary that ships with the app, one file a language (B7). */
const files: Record<Language, () => Promise<{ default: Dictionary }>> = {
  ru: () => import('../contract/texts/ru.json'),
  en: () => import('../contract/texts/en.json'),
}

/** Loads the built-in texts of a language; returns false when they fail to load. */
export async function loadBuiltInTexts(language: Language): Promise<boolean> {
  try {
    loaded[language] ??= (await files[language]()).default
    return true
  } catch (error) {
    report('texts.load', error)
    return false
  }
}

/** The built-in texts of a language, empty until they are loaded. */
export function builtInTexts(language: Language): Dictionary {
  return loaded[language] ?? {}
}
