import { atom } from 'jotai'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/calls/texts.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { localStore } from '../runtime/storage.ts'
import { store } from '../runtime/store.ts'
import { linkManifest } from './manifest-file.ts'

/** Read by the head script of index.html too. */
const LANGUAGE_KEY = 'language'

const chosenAtom = atom<Language>(stored() ?? DEFAULT_LANGUAGE)

/** The language of the app: the owner's choice, else Russian (B1). */
export const languageAtom = atom((get) => get(chosenAtom))

/** Returns the present language. */
export function readLanguage(): Language {
  return store.get(languageAtom)
}

/**
 * Stores the choice and sets `<html lang>` (B8). The texts of `language` must be loaded already.
 */
export function chooseLanguage(language: Language): void {
  localStore.write(LANGUAGE_KEY, language)
  applyLanguage(language)
}

/** Calls back with the language that another tab of this device has chosen or chooses. */
export function onLanguageElsewhere(follower: (language: Language) => void): void {
  const chosen = stored()
  if (chosen !== undefined && chosen !== readLanguage()) follower(chosen)
  addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY) follower(stored() ?? readLanguage())
  })
}

/** Sets `<html lang>` and what is written in it. The texts of `language` must be loaded already. */
export function applyLanguage(language: Language): void {
  store.set(chosenAtom, language)
  document.documentElement.lang = language
  linkManifest()
}

/** Deletes the choice: the next load starts in the default language. */
export function forgetLanguage(): void {
  localStore.remove(LANGUAGE_KEY)
}

function stored(): Language | undefined {
  const text = localStore.read(LANGUAGE_KEY)
  return LANGUAGES.find((language) => language === text)
}
