import { atom } from 'jotai'
import type { AppTexts } from '../../../texts/languages.ts'
import type { TextPart } from '../../../contract/text-parts.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { report } from '../runtime/report.ts'
import { store } from '../runtime/store.ts'

export type TextKey = keyof AppTexts
/** Texts of one language by key; a server may know keys that this build does not. */
export type Dictionary = Readonly<Record<string, string>>

type Loading = () => Promise<{ default: Dictionary }>

/** The copy of the dictionary that ships with the app, two files a language (B7). */
const files: Record<TextPart, Record<string, Loading>> = {
  visitor: import.meta.glob<{ default: Dictionary }>('./*/app.json', {
    base: '../../../texts',
    query: '?visitor',
  }),
  owner: import.meta.glob<{ default: Dictionary }>('./*/app.json', {
    base: '../../../texts',
    query: '?owner',
  }),
}

type Loaded = Partial<Record<Language, Dictionary>>

/** What is loaded of the built-in texts, by language. */
export const builtInTextsAtom = atom<Loaded>({})

const done = new Set<string>()

/**
 * Loads built-in texts of a language: all, or one part. Returns false when they fail to load; the
 * next call tries again.
 */
export async function loadBuiltInTexts(
  language: Language,
  parts: readonly TextPart[] = ['visitor', 'owner'],
): Promise<boolean> {
  const ends = await Promise.all(parts.map((part) => loadPart(language, part)))
  return !ends.includes(false)
}

/** The built-in texts of a language, empty until they are loaded. */
export function builtInTexts(language: Language): Dictionary {
  return store.get(builtInTextsAtom)[language] ?? {}
}

async function loadPart(language: Language, part: TextPart): Promise<boolean> {
  const name = `${language} ${part}`
  if (done.has(name)) return true
  try {
    const texts = (await files[part][`./${language}/app.json`]?.())?.default
    store.set(builtInTextsAtom, (loaded) => ({
      ...loaded,
      [language]: { ...loaded[language], ...texts },
    }))
    done.add(name)
    return true
  } catch (error) {
    report('texts.load', error)
    return false
  }
}
