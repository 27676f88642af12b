import type { Language } from '../../contract/texts.ts'
import { localStore } from '../../runtime/storage.ts'

const LAST_COUNTRY_KEY = 'phone-country'

/** Registration and login start with the United States (D5). */
const DEFAULT_COUNTRY = 'US'

/** All other fields start with the country of the language (D5). */
const LANGUAGE_COUNTRIES: Readonly<Record<Language, string>> = { ru: 'RU', en: 'GB' }

/** Returns the phone country last chosen on this device, else the default or that of a language. */
export function lastPhoneCountry(language?: Language): string {
  return (
    localStore.read(LAST_COUNTRY_KEY) ??
    (language === undefined ? DEFAULT_COUNTRY : LANGUAGE_COUNTRIES[language])
  )
}

export function rememberPhoneCountry(iso: string): void {
  localStore.write(LAST_COUNTRY_KEY, iso)
}
