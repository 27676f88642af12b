import { getKeyId, type RequestLike, validateSignature } from '@interledger/http-signature-utils'
import { OpenPaymentsRefusal } from '../../domain/open-payments/open-payments-refusal.ts'
import type { Signature } from '../../domain/open-payments/used-signatures.ts'
import { isJson } from '../read-request.ts'
import type { WebContext } from '../web-app.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** How old the signature of a request may be, and how far ahead its clock, ms. */
const MOST_AGE_MS = 5 * 60_000
const MOST_AHEAD_MS = 60_000
/** A read within this time may come with the signature of the same second once more, ms. */
const SAME_SECOND_MS = 2000
const SIGNATURE_BYTES = 64

/**
 * The forms that are read of RFC 9421: one signature, named `sig1`, over components of these names.
 */
const INPUT =
  /^sig1=\(("[a-z@-]+"(?: "[a-z@-]+")*)\)((?:;(?:created|expires)=\d{1,12}|;(?:keyid|nonce|tag)="[\w.:@/+=~-]{1,300}"|;alg="ed25519")+)$/
const SIGNATURE = /^sig1=:([A-Za-z0-9+/]+={0,2}):$/
const DIGEST = /^sha-(?:256|512)=:[A-Za-z0-9+/]+={0,2}:$/
const COMPONENTS = new Set([
  '@method',
  '@target-uri',
  'authorization',
  'content-digest',
  'content-length',
  'content-type',
])

/** The key that has to have signed a request. */
export interface SigningKey {
  kid: string
  x: string
}

/** A request with the signature that it came with, which is not checked yet. */
export interface SignedRequest {
  /** The id of the key that it names. */
  kid: string
  body: string
  /**
   * Takes the signature for this request by `take` and returns what that returns. Throws
   * invalid_client unless the key made the signature, lately, and, but for reads, for this request
   * alone.
   */
  verify: <Found extends { is_new: boolean } | undefined>(
    key: SigningKey,
    now: Date,
    take: (signature: Signature) => Promise<Found>,
  ) => Promise<Found>
}

/**
 * Reads the signature of a request. It has to cover method, address, token and body (RFC 9421, RFC
 * 9530). The library reads more forms than there are here, so the forms are checked before. Throws
 * invalid_client; invalid_request for a body of another type.
 */
export async function readSigned(web: WebContext, origin: string): Promise<SignedRequest> {
  const { pathname, search } = new URL(web.req.url)
  const body = web.req.method === 'GET' ? '' : await web.req.text()
  if (body !== '' && !isJson(web)) {
    throw new OpenPaymentsRefusal(415, 'invalid_request', 'The body has to be application/json')
  }
  const headers: Record<string, string> = Object.fromEntries(web.req.raw.headers)
  const request: RequestLike = {
    method: web.req.method,
    url: origin + pathname + search,
    headers,
    ...(body !== '' && { body }),
  }
  const { params, signature } = readHeaders(headers, body)
  const kid = getKeyId(headers['signature-input'] ?? '')
  const created = Number(/;created=(\d+)/.exec(params)?.[1] ?? Number.NaN)
  const expires = Number(/;expires=(\d+)/.exec(params)?.[1] ?? Number.POSITIVE_INFINITY)
  if (kid === undefined || Number.isNaN(created)) {
    throw refuse('Signature-Input has to have keyid and created')
  }
  const createdAt = created * SECOND_MS
  const verify: SignedRequest['verify'] = async (key, now, take) => {
    const at = now.getTime()
    if (key.kid !== kid) throw refuse('The request is signed by another key than the first one')
    if (!(await isSigned(request, key))) throw refuse('The signature does not fit the request')
    const isLate = at - createdAt > MOST_AGE_MS || expires * SECOND_MS < at
    if (isLate || createdAt - at > MOST_AHEAD_MS) {
      throw refuse('The signature is not of the last five minutes: sign the request anew')
    }
    const until = new Date(createdAt + MOST_AGE_MS + MOST_AHEAD_MS)
    const taken = await take({ signature, until })
    // The signatures of two equal reads of one second are equal.
    const isRead = request.method === 'GET' && at - createdAt < SAME_SECOND_MS
    if (taken?.is_new === false && !isRead) {
      throw refuse(
        'The signature was used before: sign the request anew, a second later or with a nonce',
      )
    }
    return taken
  }
  return { kid, body, verify }
}

/**
 * Returns the parameters and the signature of a request whose signature has the form and covers
 * what it must. The same bytes can be written as base64 in several ways, so the signature is
 * written anew: else it could be used once in each of them.
 */
function readHeaders(
  headers: Readonly<Record<string, string>>,
  body: string,
): { params: string; signature: string } {
  const { signature: given = '', 'signature-input': input = '' } = headers
  if (given === '' || input === '') {
    throw refuse('The request is not signed: send Signature and Signature-Input')
  }
  const [, names = '', params = ''] = INPUT.exec(input) ?? []
  const signature = Buffer.from(SIGNATURE.exec(given)?.[1] ?? '', 'base64')
  if (names === '' || signature.length !== SIGNATURE_BYTES) {
    throw refuse('Signature has to be one of Ed25519 with the name sig1')
  }
  const covered = names.split(' ').map((name) => name.slice(1, -1))
  const isKnown = covered.every(
    (name) => COMPONENTS.has(name) && (name.startsWith('@') || name in headers),
  )
  if (!isKnown || new Set(covered).size !== covered.length) {
    throw refuse('Signature-Input names a part that the request has not, or one twice')
  }
  const needed = [
    '@method',
    '@target-uri',
    ...('authorization' in headers ? ['authorization'] : []),
    ...(body === '' ? [] : ['content-digest', 'content-length', 'content-type']),
  ]
  const missing = needed.filter((name) => !covered.includes(name))
  if (missing.length > 0) throw refuse(`The signature has to cover ${missing.join(', ')}`)
  if (body !== '' && !DIGEST.test(headers['content-digest'] ?? '')) {
    throw refuse('Content-Digest has to have sha-256 or sha-512')
  }
  return { params, signature: signature.toString('base64') }
}

async function isSigned(request: RequestLike, { kid, x }: SigningKey): Promise<boolean> {
  try {
    return await validateSignature({ kid, x, alg: 'EdDSA', kty: 'OKP', crv: 'Ed25519' }, request)
  } catch {
    // The library throws for a digest or a key that it cannot read.
    return false
  }
}

function refuse(description: string): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(401, 'invalid_client', description)
}
