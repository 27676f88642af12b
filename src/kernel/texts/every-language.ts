import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { LANGUAGES } from '../../../texts/languages.ts'
import { store } from '../runtime/store.ts'
import { builtInTextsAtom, loadBuiltInTexts } from './built-in.ts'
import { useTexts } from './texts.tsx'

/**
 * Returns a function that finds a key's texts in all languages, the current one first. The built-in
 * texts of other languages load on first use and are missing until then.
 */
export function useEveryLanguage(): (key: string) => string[] {
  const { findText } = useTexts()
  const builtIn = useAtomValue(builtInTextsAtom, { store })
  useEffect(() => {
    for (const language of LANGUAGES) void loadBuiltInTexts(language)
  }, [])
  return (key) =>
    [findText(key), ...LANGUAGES.map((language) => builtIn[language]?.[key])].filter(
      (found) => found !== undefined,
    )
}
