import { useTexts } from '../../texts/texts.tsx'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { PhoneField, type PhoneSource } from '../../ui/phone/phone-field.tsx'
import { useCountryTexts } from './country-texts.ts'
import { rememberPhoneCountry } from './last-country.ts'
import { useCountryList } from './use-country-list.ts'

interface AppPhoneFieldProps {
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  /** Label; of the owner's own number without it. */
  label?: string
  onBlur?: () => void
  help?: string
  error?: string | undefined
  isReadOnly?: boolean
  hasAutoFocus?: boolean
  source?: PhoneSource | undefined
}

/** The phone field with the texts and countries of the app (D5). */
export function AppPhoneField({ value, onChange, label, ...rest }: AppPhoneFieldProps) {
  const { text, language } = useTexts()
  const countries = useCountryList()
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
    />
  )
}
