import type { Language } from '../../../contract/calls/texts.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { LANGUAGE_RULES } from '../../../texts/language-rules.ts'

const LAST_COUNTRY_KEY = 'phone-country'

/** Returns the phone country last used on this device, else that of a language. */
export function lastPhoneCountry(language: Language): string {
  return localStore.read(LAST_COUNTRY_KEY) ?? LANGUAGE_RULES[language].phoneCountry
}

/** Stores the country of the phone that was used last on this device (D5). */
export function rememberPhoneCountry(iso: string): void {
  localStore.write(LAST_COUNTRY_KEY, iso)
}
