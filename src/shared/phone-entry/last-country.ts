import type { Language } from '../../../contract/calls/texts.ts'
import { localStore } from '../../kernel/runtime/storage.ts'

const LAST_COUNTRY_KEY = 'phone-country'

/** Country that fields start with on a device where none was chosen (D5). */
const LANGUAGE_COUNTRIES: Readonly<Record<Language, string>> = { ru: 'RU', en: 'US' }

/** Returns the phone country last used on this device, else that of a language. */
export function lastPhoneCountry(language: Language): string {
  return localStore.read(LAST_COUNTRY_KEY) ?? LANGUAGE_COUNTRIES[language]
}

export function rememberPhoneCountry(iso: string): void {
  localStore.write(LAST_COUNTRY_KEY, iso)
}
