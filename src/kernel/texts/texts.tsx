import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { createContext, use, useMemo } from 'react'
import { isolate } from '../../../contract/rules/text-direction.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { languageAtom } from '../environment/language.ts'
import { builtInTextsAtom, type TextKey } from './built-in.ts'
import { fill } from '../../../contract/rules/fill-text.ts'
import { store } from '../runtime/store.ts'
import { AmountLabels } from '../../ui/amount/amount-labels.ts'
import { textsQuery } from './texts.queries.ts'
import type { Content } from '../../ui/content/content.ts'

interface Texts {
  /** The text of a key with its placeholders filled in. */
  text: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string
  /** The text of a key built at run time, or undefined for an unknown key. */
  findText: (key: string) => string | undefined
  language: Language
}

const TextsContext = createContext<Texts | undefined>(undefined)

/**
 * Returns the texts of the current language: the server's, else the built-in ones, else the key
 * (B7).
 */
export function TextsProvider({ children }: { children: Content }) {
  const language = useAtomValue(languageAtom)
  const { data: served } = useQuery(textsQuery(language))
  const builtIn = useAtomValue(builtInTextsAtom, { store })[language]
  const texts = useMemo<Texts>(() => {
    const findText = (key: string) => served?.[key] ?? builtIn?.[key]
    return {
      text: (key, values) => {
        const found = findText(key) ?? key
        return values ? fill(found, isolateAll(values), language) : found
      },
      findText,
      language,
    }
  }, [language, served, builtIn])
  const { text } = texts
  const labels = useMemo(
    () => ({ unknown: text('amount.unknown'), hidden: text('amount.hidden') }),
    [text],
  )
  return (
    <TextsContext value={texts}>
      <AmountLabels value={labels}>{children}</AmountLabels>
    </TextsContext>
  )
}

/** A name in Arabic or Hebrew letters does not change the order of the sentence around it. */
function isolateAll(values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )
}

/** Returns the texts of the present language. Throws outside of a TextsProvider. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
