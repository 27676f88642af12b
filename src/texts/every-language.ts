import { useEffect, useState } from 'react'
import { LANGUAGES } from '../contract/texts.ts'
import { builtInTexts, loadBuiltInTexts } from './built-in.ts'
import { useTexts } from './texts.tsx'

/**
 * Returns a function that finds a key's texts in all languages, the current one first. The built-in
 * texts of other languages load on first use and are missing until then.
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
