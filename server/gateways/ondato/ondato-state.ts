import * as v from 'valibot'
import type { CaseReason } from '../../../contract/rules/statuses.ts'
import type { IdentificationState } from '../gateways.ts'

/** An identity verification of Ondato; nothing of the person is read. */
export const Verification = v.object({
  id: v.string(),
  externalReferenceId: v.nullish(v.string()),
  status: v.string(),
  statusReason: v.nullish(v.string(), ''),
  step: v.nullish(
    v.object({
      kycIdentification: v.nullish(
        v.object({ id: v.nullish(v.string()), isSuccess: v.nullish(v.boolean()) }),
      ),
    }),
  ),
})
export type Verification = v.InferOutput<typeof Verification>

/** The decision about the documents of a verification. */
export const KycIdentification = v.object({
  id: v.string(),
  identityVerificationId: v.nullish(v.string()),
  externalReferenceId: v.nullish(v.string()),
  status: v.string(),
  statusReason: v.nullish(v.string(), ''),
  rules: v.nullish(v.array(v.object({ name: v.string(), status: v.string() })), []),
})
export type KycIdentification = v.InferOutput<typeof KycIdentification>

/** The person has done their part, and the documents decide. */
const SUBMITTED = new Set(['completed', 'approved', 'rejected'])
const BROKEN_OFF = /^(?:unfinish|abort|fail|cancel)/

/** Returns whether the decision about the documents is to be read too. */
export function isSubmitted({ status }: Verification): boolean {
  return SUBMITTED.has(status.toLowerCase())
}

/** State of a verification that is not submitted; a word that is not known counts as pending. */
export function stateBefore({ status, statusReason }: Verification): IdentificationState {
  const word = status.toLowerCase()
  if (word === 'expired') return { status: 'aborted', reason: 'expired' }
  if (!BROKEN_OFF.test(word)) return { status: 'pending' }
  const isConsent = /consent/i.test(statusReason ?? '')
  return { status: 'aborted', reason: isConsent ? 'consent' : 'unfinished' }
}

/**
 * State of a submitted verification. It is complete only if both resources say so; a word that is
 * not known, and a contradiction, wait.
 */
export function stateAfter(
  { status, statusReason, step }: Verification,
  kyc: KycIdentification,
): IdentificationState {
  const decision = kyc.status.toLowerCase()
  if (decision === 'rejected') {
    const failed = (kyc.rules ?? []).filter((rule) => rule.status.toLowerCase() !== 'success')
    const words = [kyc.statusReason ?? '', ...failed.map(({ name }) => name), statusReason ?? '']
    return { status: 'aborted', reason: reasonOf(words) }
  }
  const isRefused =
    status.toLowerCase() === 'rejected' || step?.kycIdentification?.isSuccess === false
  return { status: decision === 'approved' && !isRefused ? 'complete' : 'processing' }
}

/** Signs in Ondato's words, the most telling first. What hints at fraud is not explained. */
const SIGNS: readonly (readonly [RegExp, CaseReason])[] = [
  [/manipul|fraud|forg|fake|suspect|blacklist/i, 'refused'],
  [/consent/i, 'consent'],
  [/NotExpired|DocumentExpired/i, 'document_expired'],
  [/Under\d|Underage|AgeLimit|MinimumAge/i, 'age'],
  [/Prohibited|NotSupported|Unsupported|NotAllowed/i, 'document_unsupported'],
  [/Selfie|FacesMatch|Liveness|FaceMismatch/i, 'face'],
  [/Mismatch|CrossCheck|Registration/i, 'mismatch'],
  [/Document|Mrz|Photo|Quality|Unreadable/i, 'document'],
]

function reasonOf(words: readonly string[]): CaseReason {
  const sign = SIGNS.find(([pattern]) => words.some((word) => pattern.test(word)))
  return sign?.[1] ?? 'refused'
}
