import * as v from 'valibot'
import { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import { OfficeRefusal } from '../refusal.ts'
import type { OfficeCall, PublicCall, Typed } from '../route.ts'
import { claimOfficeChallenge, createOfficeChallenge } from '../access/challenges.ts'
import { SIGNATURE_FIELD } from '../access/signature-field.ts'
import { checkSignature, describeSigning } from '../access/passkeys.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'

/** Returns keyed hashes of a form, which its signature confirms: path and every other field. */
function markForm(pepper: Pepper, path: string, form: Typed): [string, ...string[]] {
  const fields = Object.entries(form)
    .filter(([name]) => name !== SIGNATURE_FIELD)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return listKeyed(pepper, `office-form:${JSON.stringify([path, fields])}`)
}

/** Returns what a browser needs to sign a form of an operator. */
export async function describeFormSigning(
  call: OfficeCall,
  { path, form }: { path: string; form: Typed },
) {
  const { office, operator, now } = call
  const challenge = await createOfficeChallenge(office.db, {
    purpose: 'sign',
    operatorId: operator.id,
    formMarks: markForm(office.pepper, path, form),
    now,
  })
  return describeSigning(office.db, {
    operatorId: operator.id,
    challenge,
    party: requireParty(call),
  })
}

/**
 * Checks that the operator's passkey signed this very form, now. Throws OfficeRefusal
 * `signatureRefused`; the challenge is spent then.
 */
export async function requireSignature(call: OfficeCall): Promise<void> {
  const { office, operator, form, now, web } = call
  const assertion = readAssertion(form)
  const challenge = await claimOfficeChallenge(office.db, {
    purpose: 'sign',
    operatorId: operator.id,
    formMarks: markForm(office.pepper, web.req.path, form),
    clientData: assertion.response.clientDataJSON,
    now,
  })
  const party = requireParty(call)
  const signer = await checkSignature(office.db, { assertion, challenge, party, now })
  if (signer !== operator.id) throw new OfficeRefusal('signatureRefused')
}

/** Returns the signature in a form. Throws OfficeRefusal `signatureRefused`. */
export function readAssertion(form: Typed): PasskeyAssertion {
  return readSignatureJson(PasskeyAssertion, form[SIGNATURE_FIELD])
}

/** Returns JSON of a form field that a schema accepts. Throws OfficeRefusal `signatureRefused`. */
export function readSignatureJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text ?? ''))
  } catch {
    throw new OfficeRefusal('signatureRefused')
  }
}

/**
 * Returns the site of the office's passkeys. Throws OfficeRefusal `unavailable` where there is
 * none.
 */
export function requireParty({ office }: PublicCall) {
  if (!office.party) throw new OfficeRefusal('unavailable')
  return office.party
}
