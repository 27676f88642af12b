import { localStore } from '../../runtime/storage.ts'

const LAST_COUNTRY_KEY = 'phone-country'

/** Registration and login start with the United States (D5). */
const DEFAULT_COUNTRY = 'US'

/** Returns the phone country last chosen on this device, else the default. */
export function lastPhoneCountry(): string {
  return localStore.read(LAST_COUNTRY_KEY) ?? DEFAULT_COUNTRY
}

export function rememberPhoneCountry(iso: string): void {
  localStore.write(LAST_COUNTRY_KEY, iso)
}
