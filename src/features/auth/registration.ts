import * as v from 'valibot'
import type { BodyOf } from '../../api/call.ts'
import type { authEndpoints } from '../../contract/auth.ts'
import type { Environment } from '../../environment/environments.ts'

/** How long a sent code is waited for; the server forgets it, and the data, some minutes later. */
const CODE_LIFE_MS = 10 * 60_000

export const RegistrationDraft = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone: v.object({ iso: v.string(), digits: v.string() }),
  country_code: v.string(),
  city: v.string(),
  zip_code: v.string(),
  address: v.string(),
  hasAcceptedOffer: v.boolean(),
  hasAcceptedPersonalData: v.boolean(),
})

/** What a person types in step 1; kept until they leave the page (D3). */
export type RegistrationDraft = v.InferOutput<typeof RegistrationDraft>

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

/** The fields that must not be empty (D4); the last name never blocks. */
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

/** Whether the code that was sent is for this very draft, and may still be entered. */
export function isCodeUnderWay(
  draft: RegistrationDraft,
  sent: { draft: RegistrationDraft; sentAt: number } | undefined,
  now = Date.now(),
): boolean {
  if (!sent || now - sent.sentAt >= CODE_LIFE_MS) return false
  return JSON.stringify(draft) === JSON.stringify(sent.draft)
}
