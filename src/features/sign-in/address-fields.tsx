import { useTexts } from '../../kernel/texts/texts.tsx'
import { CountryField } from '../../ui/phone/country-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './auth-form.module.css'
import { useCountryTexts } from '../../shared/phone-entry/country-texts.ts'
import { useDraftFields, type DraftFieldsProps } from './draft-fields.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'

/** Country, city, postal code and street, where the environment asks for them (B4, D4). */
export function AddressFields(props: DraftFieldsProps) {
  const { text, language } = useTexts()
  const { draft, onChange, isReadOnly } = props
  const { field, required } = useDraftFields(props)
  const countries = useCountryList()
  const countryTexts = useCountryTexts()
  return (
    <>
      <h3 className={styles.section}>{text('auth.register.address_section')}</h3>
      <CountryField
        label={text('auth.register.country')}
        placeholder={text('auth.register.country_placeholder')}
        countries={countries}
        language={language}
        value={draft.country_code}
        onChange={(country_code) => onChange({ country_code })}
        isDisabled={isReadOnly}
        texts={countryTexts}
      />
      <TextField
        {...field('city')}
        autoComplete="address-level2"
        required
        error={required('city')}
      />
      <TextField
        {...field('zip_code')}
        autoComplete="postal-code"
        required
        error={required('zip_code')}
      />
      <TextField
        {...field('address')}
        autoComplete="street-address"
        required
        error={required('address')}
      />
    </>
  )
}
