import type { Hono } from 'hono'
import { inviteOperator } from '../../../server/office/invite-operator.ts'
import { ROLES, type Role } from '../../../server/office/access/roles.ts'
import { createOffice } from '../../../server/office/create-office.ts'
import { createAuthenticator, type SoftAuthenticator } from '../../support/authenticator.ts'
import type { TestEngine } from '../../support/test-database.ts'
import { openWallet, type Wallet } from './app-harness.ts'

/** Where the office of tests is. */
export const OFFICE_ORIGIN = 'https://office.example'
export const REASON = 'Checked by phone, case 812'

/** An answer of the office. */
export interface OfficeReply {
  status: number
  headers: Headers
  html: string
  /** The address that a redirect leads to. */
  location: string | null
}

export type Fields = Readonly<Record<string, string>>

/** An operator with a browser: its cookie and its passkey. */
export interface TestOperator {
  name: string
  cookie: string
  authenticator: SoftAuthenticator
  get: (path: string, headers?: Fields) => Promise<OfficeReply>
  /** Sends a form as a page of the office does. */
  post: (path: string, fields?: Fields, headers?: Fields) => Promise<OfficeReply>
  /** The same, signed by the passkey. */
  sign: (path: string, fields?: Fields) => Promise<OfficeReply>
}

export interface OfficeWorld {
  wallet: Wallet
  office: Hono
  /** Invites an operator with these roles, who joins and is signed in. */
  join: (name: string, roles: readonly Role[]) => Promise<TestOperator>
  /** Sends a request without a session. */
  request: (path: string, options?: RequestOptions) => Promise<OfficeReply>
  close: () => Promise<void>
}

export interface RequestOptions {
  method?: 'GET' | 'POST'
  fields?: Fields
  cookie?: string
  headers?: Fields
}

/** Opens a wallet and its office on one database. */
export async function openOffice(engine?: TestEngine, connection?: string): Promise<OfficeWorld> {
  const wallet = await openWallet({}, engine, connection)
  const office = createOffice(wallet.context, OFFICE_ORIGIN)
  const request = (path: string, options: RequestOptions = {}) => send(office, path, options)
  return {
    wallet,
    office,
    request,
    join: (name, roles) => join({ wallet, request }, name, roles),
    close: () => wallet.close(),
  }
}

async function send(
  office: Hono,
  path: string,
  { method = 'GET', fields = {}, cookie, headers = {} }: RequestOptions,
): Promise<OfficeReply> {
  const isForm = method === 'POST'
  const reply = await office.request(path, {
    method,
    headers: {
      'Accept-Language': 'en',
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(isForm && { Origin: OFFICE_ORIGIN }),
      ...headers,
    },
    ...(isForm && { body: new URLSearchParams(fields) }),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    html: await reply.text(),
    location: reply.headers.get('Location'),
  }
}

type Joining = Pick<OfficeWorld, 'wallet' | 'request'>

async function join(
  { wallet, request }: Joining,
  name: string,
  roles: readonly Role[],
): Promise<TestOperator> {
  const now = wallet.clock.now()
  const link = await inviteOperator(wallet.context.db, { name, roles, origin: OFFICE_ORIGIN, now })
  return joinBy(request, { name, link })
}

/** Makes a passkey by the link of an invitation. */
export async function joinBy(
  request: OfficeWorld['request'],
  { name, link }: { name: string; link: string },
): Promise<TestOperator> {
  const token = new URL(link).hash.slice(1)
  const authenticator = createAuthenticator({ origin: OFFICE_ORIGIN })
  const asked = await request('/invitation/options', { method: 'POST', fields: { token } })
  const made = authenticator.make(readOptions(asked))
  const fields = { token, assertion: JSON.stringify(made) }
  const reply = await request('/invitation', { method: 'POST', fields })
  return operatorOf(request, { name, cookie: readCookie(reply), authenticator })
}

/** Returns an operator with another session of the same passkey. */
export async function signInAgain(
  request: OfficeWorld['request'],
  { name, authenticator }: TestOperator,
): Promise<TestOperator> {
  const asked = await request('/sign-in/options', { method: 'POST' })
  const assertion = JSON.stringify(authenticator.sign(readOptions(asked)))
  const reply = await request('/sign-in', { method: 'POST', fields: { assertion, next: '/' } })
  return operatorOf(request, { name, cookie: readCookie(reply), authenticator })
}

function operatorOf(
  request: OfficeWorld['request'],
  who: Pick<TestOperator, 'name' | 'cookie' | 'authenticator'>,
): TestOperator {
  const { cookie, authenticator } = who
  const post = (path: string, fields: Fields = {}, headers: Fields = {}) =>
    request(path, { method: 'POST', fields, cookie, headers })
  return {
    ...who,
    get: (path, headers = {}) => request(path, { cookie, headers }),
    post,
    sign: async (path, fields = {}) => {
      const asked = await post('/sign', { form_path: path, ...fields })
      // Another act may have taken what is to be signed, or the session.
      if (asked.status !== 200) return asked
      const assertion = JSON.stringify(authenticator.sign(readOptions(asked)))
      return post(path, { ...fields, assertion })
    },
  }
}

/** Returns what the office asks a browser for. */
export function readOptions({ html }: OfficeReply) {
  return JSON.parse(html).options
}

/** Returns the session cookie that an answer sets; empty where it sets none. */
export function readCookie({ headers }: OfficeReply): string {
  const cookie = headers.getSetCookie().find((text) => text.startsWith('office_session='))
  return cookie?.split(';', 1)[0] ?? ''
}

/** Returns the id of the last proposal. */
async function lastProposal({
  wallet,
}: OfficeWorld): Promise<{ id: string; content_hash: string }> {
  const [row] = await wallet.context.db.query<{ id: string; content_hash: string }>(
    'SELECT id, content_hash FROM office_proposal ORDER BY asked_at DESC, id DESC LIMIT 1',
  )
  if (!row) throw new Error('nothing was proposed')
  return row
}

/** Signs the last proposal second. */
export async function signLast(world: OfficeWorld, operator: TestOperator): Promise<OfficeReply> {
  const { id, content_hash } = await lastProposal(world)
  return operator.sign(`/approvals/${id}/sign`, { content_hash })
}

/** Lets an operator of each role join, and returns the one of a role. */
export async function joinEachRole(world: OfficeWorld): Promise<(role: Role) => TestOperator> {
  const operators = new Map<Role, TestOperator>()
  for (const role of ROLES) operators.set(role, await world.join(role, [role]))
  return (role) => {
    const operator = operators.get(role)
    if (!operator) throw new Error(`nobody is ${role}`)
    return operator
  }
}
