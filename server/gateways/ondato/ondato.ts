import * as v from 'valibot'
import type { IdentificationGateway } from '../gateways.ts'
import { callForJson, ProviderFailure, type ProviderRequest } from '../provider-call.ts'
import { createOndatoToken, type OndatoToken } from './ondato-token.ts'
import {
  isSubmitted,
  KycIdentification,
  stateAfter,
  stateBefore,
  Verification,
} from './ondato-state.ts'

const UNAUTHORIZED = 401
const NOT_FOUND = 404
/** A session that nobody has. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

export interface OndatoOptions {
  clientId: string
  clientSecret: string
  /** The identity verification setup, which holds documents, languages and return addresses. */
  setupId: string
  tokenUrl: string
  /** Origins of the APIs and of the page for owners. */
  verificationUrl: string
  kycUrl: string
  pageUrl: string
  /** The present, ms. */
  now?: () => number
}

/**
 * Identification by Ondato. A session is created with the id of our case as its reference and
 * nothing of the owner; Ondato documents no idempotency, so a create whose answer was lost may
 * leave a session whose address nobody has.
 */
export function createOndato(options: OndatoOptions): IdentificationGateway & {
  probe: () => Promise<string>
} {
  const { setupId, verificationUrl, kycUrl, pageUrl, now = Date.now } = options
  const token = createOndatoToken({ ...options, url: options.tokenUrl, now })
  const verifications = new URL('/v1/identity-verifications', verificationUrl).href
  const identifications = new URL('/v1/identifications', kycUrl).href
  const read = async <Schema extends v.GenericSchema>(url: string, schema: Schema) =>
    parse(schema, await callWithToken(token, { provider: 'ondato', url }))

  return {
    name: 'ondato',
    async start({ id, provider_ref: known }) {
      const ref = known ?? (await create({ setupId, externalReferenceId: id }))
      return { provider_ref: ref, verification_url: linkPage(pageUrl, ref) }
    },
    async check({ id, provider_ref: ref }) {
      const verification = await read(`${verifications}/${encodeURIComponent(ref)}`, Verification)
      requireSame(verification.id, ref)
      requireSame(verification.externalReferenceId ?? id, id)
      if (!isSubmitted(verification)) return stateBefore(verification)
      const kycId = verification.step?.kycIdentification?.id ?? ref
      const kyc = await read(`${identifications}/${encodeURIComponent(kycId)}`, KycIdentification)
      requireSame(kyc.id, kycId)
      requireSame(kyc.identityVerificationId ?? ref, ref)
      requireSame(kyc.externalReferenceId ?? id, id)
      return stateAfter(verification, kyc)
    },
    async probe() {
      await readNothing('ondato', verifications)
      await readNothing('ondato KYC', identifications)
      return 'both APIs take the token'
    },
  }

  /** Both APIs check the token before they look for what it asks for. */
  async function readNothing(provider: string, url: string): Promise<void> {
    try {
      await callWithToken(token, { provider, url: `${url}/${NOBODY}` })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.status !== NOT_FOUND) throw error
    }
  }

  async function create(body: Readonly<Record<string, string>>): Promise<string> {
    const answer = await callWithToken(token, {
      provider: 'ondato',
      url: verifications,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return parse(Created, answer).id
  }
}

const Created = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) })

function linkPage(pageUrl: string, ref: string): string {
  const url = new URL(pageUrl)
  url.searchParams.set('id', ref)
  return url.href
}

/** A token that was refused is renewed once: what is refused so has done nothing. */
async function callWithToken(token: OndatoToken, request: ProviderRequest): Promise<unknown> {
  const send = async (bearer: string) =>
    callForJson({
      ...request,
      headers: { ...request.headers, Authorization: `Bearer ${bearer}` },
    })
  const first = await token.read()
  try {
    return await send(first)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== UNAUTHORIZED) throw error
    token.drop(first)
    return send(await token.read())
  }
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new ProviderFailure('ondato answered in an unknown form', { outcome: 'unknown' })
}

/** An answer about another session or another case decides nothing. */
function requireSame(told: string, expected: string): void {
  if (told.toLowerCase() === expected.toLowerCase()) return
  throw new ProviderFailure('ondato answered about another session', { outcome: 'unknown' })
}
