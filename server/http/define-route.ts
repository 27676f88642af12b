import { hash } from 'node:crypto'
import type * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/calls/texts.ts'
import type { Context } from '../context.ts'
import { findSession, type Session } from '../domain/sessions/sessions.ts'
import { encodeJson } from './compress-answers.ts'
import { parse, readIdempotencyKey, readJson, readQuery, readBearerToken } from './read-request.ts'
import { type Repeat, repeatWhileUnavailable } from './repeat-while-unavailable.ts'
import type { WebApp, WebContext } from './web-app.ts'

type Schema = v.GenericSchema

type Part<E extends Endpoint, Name extends 'query' | 'body'> =
  E extends Record<Name, infer S extends Schema> ? v.InferOutput<S> : undefined

/** One request of an endpoint, read and checked against the contract. */
export interface Call<E extends Endpoint> {
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  /** The body before the schema dropped what it does not name. */
  sent: unknown
  session: E extends { isPublic: true } ? undefined : Session
  /** The Idempotency-Key of a keyed call. */
  idempotencyKey: E extends { isKeyed: true | 'state' } ? string : undefined
  language: Language
  now: Date
  web: WebContext
}

type Answer<E extends Endpoint> = v.InferInput<E['answer']>

/**
 * Serves an endpoint of the contract: finds the session (unless it is public), parses query and
 * body by its schemas, and sends the result of `act` as JSON, or unchanged when it is a Response.
 * Keyed calls and reads wait for a database that is away for seconds (decision 067). Copies of a
 * keyed call that come at the same time get one answer.
 */
export function defineRoute<E extends Endpoint>(
  app: WebApp,
  context: Context,
  endpoint: E,
  act: (call: Call<E>) => Promise<Answer<E> | Response>,
): void {
  const share = createSharing()
  app.on(endpoint.method, withoutSlash(endpoint.path), async (web) => {
    const repeat = repeatWhileUnavailable(context.db)
    const call = await readCall(web, context, endpoint, repeat)
    const isRepeatable = endpoint.isKeyed !== undefined || endpoint.method === 'GET'
    const run = () => (isRepeatable ? repeat(() => act(call)) : act(call))
    const copy = endpoint.isKeyed && nameCopy(call)
    const answer = await (copy ? share(copy, run) : run())
    return answer instanceof Response ? answer : answerWith(web, answer)
  })
}

/** What equal copies of a keyed call have in common; undefined without a session. */
function nameCopy(call: {
  session: Session | undefined
  idempotencyKey: string | undefined
  sent: unknown
  query: unknown
  language: Language
}): string[] | undefined {
  const { session, idempotencyKey = '', sent, query, language } = call
  if (!session) return undefined
  return [session.id, idempotencyKey, language, JSON.stringify([sent ?? null, query ?? null])]
}

/**
 * Returns a function that runs one of several equal calls which are under way in this process at
 * the same time and returns its outcome to all of them, a refusal too: a refusal leaves nothing in
 * the database by which the others could repeat it. What answers with a stream runs for each.
 */
export function createSharing() {
  const underway = new Map<string, Promise<unknown>>()
  return async <Result>(
    parts: readonly string[],
    act: () => Promise<Result>,
  ): Promise<Result | Response> => {
    const name = hash('sha256', JSON.stringify(parts))
    const earlier = underway.get(name)
    if (earlier) {
      const outcome = await earlier
      if (!(outcome instanceof Response)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call has the same endpoint, which is a part of the name
        return outcome as Result
      }
      return act()
    }
    const mine = act()
    underway.set(name, mine)
    try {
      return await mine
    } finally {
      underway.delete(name)
    }
  }
}

function answerWith(web: WebContext, answer: unknown): Response {
  const accepted = web.req.header('Accept-Encoding')
  const { body, headers } = encodeJson(JSON.stringify(answer), accepted)
  return web.body(body, 200, headers)
}

async function readCall<E extends Endpoint>(
  web: WebContext,
  { db, clock, limitReads, limitActs }: Context,
  endpoint: E,
  repeat: Repeat,
): Promise<Call<E>> {
  const now = clock.now()
  const isPassive = endpoint.isPassive === true
  const session = endpoint.isPublic
    ? undefined
    : await repeat(() => findOwnSession(web, db, { now, isPassive }))
  if (session && endpoint.isKeyed) limitActs(session.userId, now)
  else if (session) limitReads(session.id, now)
  const sent = endpoint.body ? await readJson(web) : undefined
  const call = {
    query: endpoint.query ? parse(endpoint.query, readQuery(web)) : undefined,
    body: endpoint.body ? parse(endpoint.body, sent) : undefined,
    sent,
    session,
    idempotencyKey: endpoint.isKeyed ? readIdempotencyKey(web) : undefined,
    language: web.get('language'),
    now,
    web,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members were made by the very schemas and flags that the type is computed from
  return call as Call<E>
}

async function findOwnSession(
  web: WebContext,
  db: Context['db'],
  asked: { now: Date; isPassive: boolean },
): Promise<Session> {
  const session = await findSession(db, { token: readBearerToken(web), ...asked })
  web.set('userId', session.userId)
  return session
}

/** The app drops a trailing slash of an address before it looks for a route. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
