import { isFullName, isPersonName } from '../../../contract/rules/person-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { AppPhoneField } from '../../shared/phone-entry/app-phone-field.tsx'
import { isTouchDevice } from './touch-device.ts'
import { useDraftFields, type DraftFieldsProps } from './draft-fields.ts'
import { isPhoneComplete } from '../../shared/phone-entry/phone-number.ts'
import { looksLikeEmail } from './registration.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'

interface PersonFieldsProps extends DraftFieldsProps {
  /** The button was pressed with an incomplete number. */
  isPhoneMissed: boolean
}

/** Names, phone and e-mail of the new owner. */
export function PersonFields({ isPhoneMissed, ...props }: PersonFieldsProps) {
  const { text } = useTexts()
  const { draft, onChange, isReadOnly } = props
  const { field, required, touched, touch } = useDraftFields(props)
  const countries = useCountryList()
  const hasOddEmail = touched.has('email') && !looksLikeEmail(draft.email)
  const { first_name, last_name } = draft
  const isFeigned =
    isPersonName(first_name) && isPersonName(last_name) && !isFullName(first_name, last_name)
  const invalid = (name: 'first_name' | 'last_name') => {
    const isWrong = draft[name].trim() !== '' && !isPersonName(draft[name])
    return isWrong || (name === 'last_name' && isFeigned) ? text('validation.name') : undefined
  }
  const isPhoneDue = isPhoneMissed || (touched.has('phone') && draft.phone.digits !== '')
  const isPhoneWrong = isPhoneDue && !isPhoneComplete(countries, draft.phone)
  return (
    <>
      <TextField
        {...field('first_name')}
        autoComplete="given-name"
        // On phones the keyboard would cover the page (U37).
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!isTouchDevice()}
        required
        error={required('first_name') ?? invalid('first_name')}
      />
      <TextField
        {...field('last_name')}
        autoComplete="family-name"
        optionalMark={text('common.optional')}
        error={invalid('last_name')}
      />
      <AppPhoneField
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
        onBlur={() => touch('phone')}
        help={text('auth.phone.hint')}
        error={isPhoneWrong ? text('validation.phone') : undefined}
        isReadOnly={isReadOnly}
      />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        required
        error={required('email') ?? (hasOddEmail ? text('validation.email') : undefined)}
      />
    </>
  )
}
