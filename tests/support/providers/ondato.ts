import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type DoubleAnswer, type DoubleRequest, type Loopback, serveLoopback } from './loopback.ts'
import { requireForm } from './schema-check.ts'

const CLIENT = { id: 'wallet-client', secret: 'the-secret-of-ondato' }
const WEBHOOK = { user: 'ondato-hook', password: 'the-password-of-the-hook' }
const TOKEN_SECONDS = 3600
const VERIFICATIONS = '/v1/identity-verifications'
const IDENTIFICATIONS = '/v1/identifications'

/** What the person does, or what Ondato decides. */
export type OndatoAct =
  | { act: 'submit' }
  | { act: 'approve' }
  /** `rule`: the rule that failed. */
  | { act: 'reject'; rule: string }
  | { act: 'leave' }
  | { act: 'decline consent' }
  | { act: 'expire' }

interface Session {
  id: string
  externalReferenceId: string
  status: string
  statusReason: string | null
  kyc: { id: string; status: string; statusReason: string | null; failed: string[] } | null
}

export interface OndatoDouble extends Loopback {
  /** Settings that lead a server to this double. */
  variables: Readonly<Record<string, string>>
  /** Each session by its id. */
  sessions: ReadonlyMap<string, Session>
  /** Events that wait to be sent, the oldest first. */
  events: OndatoEvent[]
  /** Headers with which it sends its events. */
  eventHeaders: Readonly<Record<string, string>>
  /** An act on a session; ones that its state does not allow do nothing. */
  act(id: string, act: OndatoAct): void
  /** Makes all tokens invalid before their time. */
  expireTokens(): void
}

export interface OndatoEvent {
  id: string
  type: string
  payload: object
}

/** A stateful double of Ondato: token, identity verifications, KYC identifications and events. */
export async function openOndato(): Promise<OndatoDouble> {
  const setupId = randomUUID()
  const applicationId = randomUUID()
  const createdUtc = '2026-11-20T12:00:00Z'
  const tokens = new Set<string>()
  const sessions = new Map<string, Session>()
  const events: OndatoEvent[] = []

  const writeSession = ({ id, externalReferenceId, status, statusReason, kyc }: Session) => {
    const isSuccess = kyc === null || kyc.status === 'InReview' ? null : kyc.status === 'Approved'
    const value = {
      id,
      applicationId,
      createdUtc,
      externalReferenceId,
      setup: { id: setupId },
      status,
      statusReason,
      ...(kyc && { step: { kycIdentification: { id: kyc.id, isSuccess } } }),
    }
    requireForm('ondato#/$defs/verification', value)
    return value
  }

  const writeKyc = (session: Session, kyc: NonNullable<Session['kyc']>) => {
    const value = {
      id: kyc.id,
      applicationId,
      createdUtc,
      identityVerificationId: session.id,
      externalReferenceId: session.externalReferenceId,
      status: kyc.status,
      statusReason: kyc.statusReason,
      document: { fullName: 'ANNA TEST', documentNumber: 'P1234567', dateOfBirth: '1990-01-01' },
      rules: ['DocumentHasBothSides', 'DocumentNotExpired', 'SelfieAndDocumentFacesMatch'].map(
        (name) => ({ name, status: kyc.failed.includes(name) ? 'Fail' : 'Success' }),
      ),
    }
    requireForm('ondato#/$defs/identification', value)
    return value
  }

  const report = (type: string, payload: object) => {
    const event = { id: randomUUID(), applicationId, createdUtc, payload, type }
    requireForm('ondato#/$defs/event', event)
    events.push(event)
  }
  const reportKyc = (session: Session, type: string) => {
    if (session.kyc) report(`KycIdentification.${type}`, writeKyc(session, session.kyc))
  }
  const move = (session: Session, status: string, statusReason: string | null = null) => {
    Object.assign(session, { status, statusReason })
    report('IdentityVerification.StatusChanged', writeSession(session))
  }

  const submit = (session: Session) => {
    if (session.kyc) return session.kyc
    session.kyc = { id: randomUUID(), status: 'InReview', statusReason: null, failed: [] }
    move(session, 'Completed')
    reportKyc(session, 'Created')
    return session.kyc
  }
  const decide = (session: Session, failed: string[]) => {
    const kyc = submit(session)
    if (kyc.status !== 'InReview') return
    const isApproved = failed.length === 0
    Object.assign(kyc, {
      status: isApproved ? 'Approved' : 'Rejected',
      statusReason: isApproved ? 'AutomaticallyIdentified' : 'RulesFailed',
      failed,
    })
    reportKyc(session, 'Processed')
    reportKyc(session, kyc.status)
  }

  const act = (id: string, given: OndatoAct) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`Ondato has no session ${id}`)
    const isOpen = session.status === 'InProgress' || session.status === 'Completed'
    if (!isOpen) return
    if (given.act === 'approve') decide(session, [])
    else if (given.act === 'reject') decide(session, [given.rule])
    else if (given.act === 'submit') submit(session)
    else if (session.kyc) return
    else if (given.act === 'leave') move(session, 'Unfinished')
    else if (given.act === 'decline consent') move(session, 'Aborted', 'ConsentDeclined')
    else move(session, 'Expired')
  }

  const grant = ({ body }: DoubleRequest): DoubleAnswer => {
    const form = new URLSearchParams(body)
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret
    if (!isRight) return { status: 400, json: { error: 'invalid_client' } }
    const token = randomUUID()
    tokens.add(token)
    return {
      status: 200,
      json: { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' },
    }
  }

  const create = ({ body }: DoubleRequest): DoubleAnswer => {
    const asked: unknown = JSON.parse(body)
    requireForm('ondato#/$defs/create', asked)
    const { externalReferenceId } = v.parse(v.object({ externalReferenceId: v.string() }), asked)
    const id = randomUUID()
    sessions.set(id, {
      id,
      externalReferenceId,
      status: 'InProgress',
      statusReason: null,
      kyc: null,
    })
    return { status: 201, json: { id } }
  }

  const answer = (request: DoubleRequest): DoubleAnswer => {
    const { method, url, headers } = request
    const path = url.pathname
    if (method === 'POST' && path === '/connect/token') return grant(request)
    const bearer = headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(bearer)) return { status: 401 }
    if (method === 'POST' && path === VERIFICATIONS) return create(request)
    const id = path.split('/').at(-1) ?? ''
    if (path.startsWith(`${VERIFICATIONS}/`)) {
      const session = sessions.get(id)
      return session ? { status: 200, json: writeSession(session) } : { status: 404 }
    }
    if (path.startsWith(`${IDENTIFICATIONS}/`)) {
      const session = [...sessions.values()].find(({ kyc }) => kyc?.id === id)
      if (session?.kyc) return { status: 200, json: writeKyc(session, session.kyc) }
    }
    return { status: 404 }
  }

  const server = await serveLoopback(answer)
  const basic = Buffer.from(`${WEBHOOK.user}:${WEBHOOK.password}`).toString('base64')
  return {
    ...server,
    sessions,
    events,
    eventHeaders: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
    act,
    expireTokens: () => tokens.clear(),
    variables: {
      IDENTIFICATION: 'ondato',
      ONDATO_CLIENT_ID: CLIENT.id,
      ONDATO_CLIENT_SECRET: CLIENT.secret,
      ONDATO_SETUP_ID: setupId,
      ONDATO_WEBHOOK_USER: WEBHOOK.user,
      ONDATO_WEBHOOK_PASSWORD: WEBHOOK.password,
      ONDATO_TOKEN_URL: `${server.origin}/connect/token`,
      ONDATO_API_URL: server.origin,
      ONDATO_KYC_API_URL: server.origin,
      ONDATO_PAGE_URL: 'https://idv.ondato.example',
    },
  }
}
