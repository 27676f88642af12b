import { useTexts } from '../../kernel/texts/texts.tsx'
import { isFullNumber, type PhoneValue } from '../../ui/phone/countries.ts'
import { PhoneField, type PhoneSource } from '../../ui/phone/phone-field.tsx'
import { useCountryTexts } from './country-texts.ts'
import { rememberPhoneCountry } from './last-country.ts'
import { isPhoneTooLong } from './phone-number.ts'
import { useCountries } from './use-country-list.ts'

/** Longest dial code, with its plus. */
const DIAL_LENGTH = 4

interface AppPhoneFieldProps {
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  /** Label; of the owner's own number without it. */
  label?: string
  /**
   * Called with a text before it is read; returns true for one that is no phone and goes elsewhere.
   */
  onText?: (text: string) => boolean
  onBlur?: () => void
  help?: string
  error?: string | undefined
  isReadOnly?: boolean
  hasAutoFocus?: boolean
  source?: PhoneSource | undefined
}

/** The phone field with the texts and countries of the app (D5). */
export function AppPhoneField({ value, onChange, label, error, ...rest }: AppPhoneFieldProps) {
  const { text, language } = useTexts()
  const { countries } = useCountries()
  const problem = usePhoneProblem(value)
  const countryTexts = useCountryTexts()
  return (
    <PhoneField
      {...rest}
      countries={countries}
      language={language}
      value={value}
      onChange={(next) => {
        if (next.iso !== value.iso) rememberPhoneCountry(next.iso)
        onChange(next)
      }}
      label={label ?? text('auth.phone.label')}
      countryLabel={(country, code) => text('auth.phone.country_btn', { country, code })}
      texts={countryTexts}
      error={problem ?? error}
    />
  )
}

/** Returns why a number cannot become one by further digits. */
function usePhoneProblem(value: PhoneValue): string | undefined {
  const { text } = useTexts()
  const { countries, isWhole, isFailed } = useCountries()
  if (isPhoneTooLong(countries, value)) return text('validation.phone_long')
  const isUnread = isFullNumber(value.digits) && value.digits.length >= DIAL_LENGTH
  if (isUnread && isFailed) return text('validation.phone_list_away')
  return isUnread && isWhole ? text('validation.phone_country') : undefined
}
