import { useEffect, useState } from 'react'
import { LANGUAGES } from '../contract/texts.ts'
import { builtInTexts, loadBuiltInTexts } from './built-in.ts'
import { useTexts } from './texts.tsx'

/**
 * Gives a function that finds what a key says in every language, the current one first. The built-in
 * texts of the others are loaded on the first use; until then, and without them, it knows fewer.
 */
export function useEveryLanguage(): (key: string) => string[] {
  const { findText } = useTexts()
  const [, setLoaded] = useState(0)
  useEffect(() => {
    for (const language of LANGUAGES) {
      void loadBuiltInTexts(language).then(() => setLoaded((count) => count + 1))
    }
  }, [])
  return (key) =>
    [findText(key), ...LANGUAGES.map((language) => builtInTexts(language)[key])].filter(
      (found) => found !== undefined,
    )
}
