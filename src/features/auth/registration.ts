import type { BodyOf } from '../../api/call.ts'
import type { authEndpoints } from '../../contract/auth.ts'
import type { Environment } from '../../environment/environments.ts'

/** What a person types in step 1; kept until they leave the page (D3). */
export interface RegistrationDraft {
  first_name: string
  last_name: string
  email: string
  phone: { iso: string; digits: string }
  country_code: string
  city: string
  zip_code: string
  address: string
  hasAcceptedOffer: boolean
  hasAcceptedPersonalData: boolean
}

export type RequiredField =
  | 'first_name'
  | 'email'
  | 'country_code'
  | 'city'
  | 'zip_code'
  | 'address'

type Rules = Pick<Environment, 'hasLegalCheckboxes' | 'hasAddressFields'>

/** A draft with nothing typed yet; phone and address begin in `country` (ISO 3166, two letters). */
export function emptyDraft(country: string): RegistrationDraft {
  return {
    first_name: '',
    last_name: '',
    email: '',
    phone: { iso: country, digits: '' },
    country_code: country,
    city: '',
    zip_code: '',
    address: '',
    hasAcceptedOffer: false,
    hasAcceptedPersonalData: false,
  }
}

/** The fields that must not be empty (spec section 5); the last name never blocks. */
function requiredFields({ hasAddressFields }: Rules): RequiredField[] {
  const address: RequiredField[] = ['country_code', 'city', 'zip_code', 'address']
  return ['first_name', 'email', ...(hasAddressFields ? address : [])]
}

/** True when the register button may be pressed (D4). */
export function canRegister(draft: RegistrationDraft, rules: Rules): boolean {
  const isFilled = requiredFields(rules).every((field) => draft[field].trim() !== '')
  const isAccepted = draft.hasAcceptedOffer && draft.hasAcceptedPersonalData
  return isFilled && (isAccepted || !rules.hasLegalCheckboxes)
}

/** A loose shape check: it warns the person, the server decides. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim())
}

/** The body of the register call; `phone` is dial code and number, digits only. */
export function registerBody(
  draft: RegistrationDraft,
  phone: string,
  { hasAddressFields }: Rules,
): BodyOf<typeof authEndpoints.register> {
  const person = {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    email: draft.email.trim(),
    phone,
  }
  if (!hasAddressFields) return person
  return {
    ...person,
    country_code: draft.country_code,
    city: draft.city.trim(),
    zip_code: draft.zip_code.trim(),
    address: draft.address.trim(),
  }
}
