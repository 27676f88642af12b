import * as v from 'valibot'
import type { BodyOf } from '../../kernel/api/call.ts'
import type { authEndpoints } from '../../../contract/calls/sign-in.ts'
import { isFullName } from '../../../contract/rules/person-name.ts'
import type { Environment } from '../../kernel/environment/environments.ts'

/** Time for which a sent code may be entered, ms; the server drops it some minutes later. */
const CODE_LIFE_MS = 10 * 60_000
/** Time for which the server surely keeps the data, ms: our server does a minute longer. */
const DRAFT_LIFE_MS = 14 * 60_000

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

/** Typed data of step 1, kept until the page is left (D3). */
export type RegistrationDraft = v.InferOutput<typeof RegistrationDraft>

export type RequiredField =
  | 'first_name'
  | 'email'
  | 'country_code'
  | 'city'
  | 'zip_code'
  | 'address'

/** Most characters of each text, as the server takes them. */
export const TEXT_LENGTHS = {
  first_name: 100,
  last_name: 100,
  email: 254,
  city: 100,
  zip_code: 20,
  address: 200,
} as const

const ADDRESS = ['city', 'zip_code', 'address'] as const

type Rules = Pick<Environment, 'hasLegalCheckboxes' | 'hasAddressFields'>

/** Returns an empty draft; phone and address start with `country` (ISO 3166, two letters). */
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

/** Returns the required fields (D4); the last name never blocks. */
function requiredFields({ hasAddressFields }: Rules): RequiredField[] {
  const address: RequiredField[] = ['country_code', 'city', 'zip_code', 'address']
  return ['first_name', 'email', ...(hasAddressFields ? address : [])]
}

/** Returns whether the register button is enabled (D4). */
export function canRegister(draft: RegistrationDraft, rules: Rules): boolean {
  const isFilled = requiredFields(rules).every((field) => draft[field].trim() !== '')
  const fields = [
    'first_name',
    'last_name',
    'email',
    ...(rules.hasAddressFields ? ADDRESS : []),
  ] as const
  const isLong = fields.some((field) => draft[field].trim().length > TEXT_LENGTHS[field])
  if (!isFullName(draft.first_name, draft.last_name)) return false
  const isAccepted = draft.hasAcceptedOffer && draft.hasAcceptedPersonalData
  return isFilled && !isLong && (isAccepted || !rules.hasLegalCheckboxes)
}

/** Returns whether a text looks like an e-mail. Used for a warning; the server decides. */
export function looksLikeEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim())
}

/** Returns the body of the register call; `phone` is dial code and number, digits only. */
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

/**
 * Returns whether the server still has the data of a registration; without them it sends no code.
 */
export function isDraftKept({ registeredAt }: { registeredAt: number }, now = Date.now()): boolean {
  return now - registeredAt < DRAFT_LIFE_MS
}

/** Returns whether the sent code is for this draft and may still be entered. */
export function isCodeUnderWay(
  draft: RegistrationDraft,
  sent: { draft: RegistrationDraft; sentAt: number; registeredAt: number } | undefined,
  now = Date.now(),
): boolean {
  if (!sent || now - sent.sentAt >= CODE_LIFE_MS || !isDraftKept(sent, now)) return false
  return JSON.stringify(draft) === JSON.stringify(sent.draft)
}
