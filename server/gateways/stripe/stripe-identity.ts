import type { Stripe } from 'stripe'
import type { CaseReason } from '../../../contract/rules/statuses.ts'
import type { IdentificationGateway, IdentificationState } from '../gateways.ts'
import { ProviderFailure } from '../provider-call.ts'
import { createStripe, isKeptFailure, refuseStripe, type StripeAccess } from './stripe-client.ts'

/**
 * Identification by Stripe Identity: a document and a selfie. A session is created with the id of
 * our case and nothing of the owner, and under it as key, so that clicks at one time open one
 * session.
 */
export function createStripeIdentity(access: StripeAccess): IdentificationGateway {
  const { verificationSessions: sessions } = createStripe(access).identity
  const read = (ref: string) => sessions.retrieve(ref).catch(refuseStripe)

  const open = async (id: string, return_url: string | undefined) => {
    const params: Stripe.Identity.VerificationSessionCreateParams = {
      type: 'document',
      options: { document: { require_matching_selfie: true } },
      metadata: { case_id: id },
      ...(return_url !== undefined && { return_url }),
    }
    const create = (idempotencyKey: string) => sessions.create(params, { idempotencyKey })
    return create(id)
      .catch((error: unknown) => {
        if (isKeptFailure(error)) return create(`${id}:again`)
        throw error
      })
      .catch(refuseStripe)
  }

  return {
    name: 'stripe',
    async start({ id, provider_ref: known, return_url }) {
      const session = known === null ? await open(id, return_url) : await read(known)
      const { id: ref, url } = session
      return { provider_ref: ref, ...(url !== null && { verification_url: url }) }
    },
    async check({ id, provider_ref: ref }) {
      const session = await read(ref)
      // An answer about another session or another case decides nothing.
      if (session.id !== ref || session.metadata['case_id'] !== id) {
        throw new ProviderFailure('stripe answered about another session', { outcome: 'unknown' })
      }
      return stateOf(session)
    },
  }
}

/** A session whose check failed waits for input again; our owners try again with a new one. */
function stateOf({
  status,
  last_error: error,
}: Stripe.Identity.VerificationSession): IdentificationState {
  if (status === 'verified') return { status: 'complete' }
  if (status === 'processing') return { status: 'processing' }
  if (status === 'canceled') return { status: 'aborted', reason: 'expired' }
  if (status === 'requires_input' && error) {
    return { status: 'aborted', reason: REASONS.get(error.code ?? '') ?? 'refused' }
  }
  return { status: 'pending' }
}

/** What Stripe calls a fraud is not explained. */
const REASONS: ReadonlyMap<string, CaseReason> = new Map([
  ['abandoned', 'unfinished'],
  ['consent_declined', 'consent'],
  ['country_not_supported', 'document_unsupported'],
  ['document_type_not_supported', 'document_unsupported'],
  ['document_expired', 'document_expired'],
  ['document_unverified_other', 'document'],
  ['selfie_document_missing_photo', 'document'],
  ['selfie_face_mismatch', 'face'],
  ['selfie_unverified_other', 'face'],
  ['id_number_mismatch', 'mismatch'],
  ['under_supported_age', 'age'],
])
