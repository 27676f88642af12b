import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { loadOfficialCheck } from './official-schemas.ts'

const KEY = 'sk_test_the_secret_key_of_the_account'
const SECRET = 'whsec_the_secret_of_the_webhook'
const SESSIONS = '/v1/identity/verification_sessions'
const CREATED = 1_795_176_000

const official = loadOfficialCheck('stripe/openapi-2023-08-16.json')

interface Session {
  id: string
  caseId: string
  status: Stripe.Identity.VerificationSession['status']
  /** Code of the last error. */
  error: string | null
}

export interface StripeIdentityDouble extends Loopback {
  /** Settings that lead a server to this double. */
  variables: Readonly<Record<string, string>>
  sessions: ReadonlyMap<string, Session>
  /** Changes a session and returns the signed event of it. */
  move(id: string, status: Session['status'], error?: string): { body: string; header: string }
}

/** A stateful double of Stripe Identity. `now` is the clock of its world. */
export async function openStripeIdentity(now: () => Date): Promise<StripeIdentityDouble> {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, Session>()

  const create = ({ headers, body }: DoubleRequest): DoubleAnswer => {
    const form = new URLSearchParams(body)
    const names = [...form.keys()].toSorted()
    const expected = ['metadata[case_id]', 'options[document][require_matching_selfie]', 'type']
    if (names.filter((name) => name !== 'return_url').join() !== expected.join()) {
      return { status: 400, json: { error: { type: 'invalid_request_error' } } }
    }
    const key = String(headers['idempotency-key'])
    const session = byKey.get(key) ?? {
      id: `vs_${randomBytes(8).toString('hex')}`,
      caseId: form.get('metadata[case_id]') ?? '',
      status: 'requires_input',
      error: null,
    }
    byKey.set(key, session)
    sessions.set(session.id, session)
    return { status: 200, json: writeSession(session) }
  }

  const answer = (request: DoubleRequest): DoubleAnswer => {
    const { method, url, headers } = request
    if (headers.authorization !== `Bearer ${KEY}`) {
      return { status: 401, json: { error: { type: 'invalid_request_error' } } }
    }
    if (method === 'POST' && url.pathname === SESSIONS) return create(request)
    const session = sessions.get(url.pathname.replace(`${SESSIONS}/`, ''))
    if (session) return { status: 200, json: writeSession(session) }
    return { status: 404, json: { error: { type: 'invalid_request_error' } } }
  }

  const server = await serveLoopback(answer)
  return {
    ...server,
    sessions,
    variables: {
      IDENTIFICATION: 'stripe',
      STRIPE_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_URL: server.origin,
      PUBLIC_URL: 'https://wallet.example',
    },
    move(id, status, error) {
      const session = sessions.get(id)
      if (!session) throw new Error(`Stripe has no session ${id}`)
      Object.assign(session, { status, error: error ?? null })
      const type = `identity.verification_session.${status}`
      const object = writeSession(session)
      const body = JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        type,
        data: { object },
      })
      const timestamp = Math.floor(now().getTime() / 1000)
      const signing = { payload: body, secret: SECRET, timestamp }
      return { body, header: Stripe.webhooks.generateTestHeaderString(signing) }
    },
  }
}

/** An error that their document does not have yet. */
export const NEW_CODE = 'a code of tomorrow'

function writeSession({ id, caseId, status, error }: Session): object {
  const isOpen = status === 'requires_input'
  const value = {
    id,
    object: 'identity.verification_session',
    created: CREATED,
    livemode: false,
    metadata: { case_id: caseId },
    status,
    type: 'document',
    url: isOpen ? `https://verify.stripe.example/${id}` : null,
    client_secret: null,
    last_error: error === null ? null : { code: error, reason: 'The document of ANNA TEST.' },
  }
  const known = error === NEW_CODE ? { ...value, last_error: null } : value
  official('identity.verification_session', known)
  return value
}
