import { useTexts } from '../../kernel/texts/texts.tsx'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { lastPhoneCountry } from './last-country.ts'

/** Returns the value of an empty phone field: the country used last, else that of the language. */
export function usePhoneStart(): PhoneValue {
  const { language } = useTexts()
  return { iso: lastPhoneCountry(language), digits: '' }
}
