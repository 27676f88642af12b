import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { isTransient } from '../db/database-unavailable.ts'
import { takeHit } from '../domain/limits/limits.ts'
import { Refusal } from '../domain/refusal.ts'
import { originOf } from '../http/origin-of.ts'
import type { WebApp, WebContext } from '../http/web-app.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import { readFormPage } from './form-page.ts'
import { hasPermission, type Permission } from './access/permissions.ts'
import { findOfficeSession } from './access/sessions.ts'
import { requireSignature } from './sign-in/signature.ts'
import { SESSION_COOKIE } from './access/session-cookie.ts'
import { writeOfficeAudit } from './audit-log/write-audit.ts'
import { answerPage } from './page/answer-page.ts'
import { answerRedirect } from './page/messages.ts'
import { showRefusal } from './page/refusal-page.ts'
import { describeFaults, describeRefusal } from './page/describe-refusal.ts'
import { listFaults } from './page/field-faults.ts'
import { OfficeRefusal } from './refusal.ts'
import type {
  ActRoute,
  Office,
  OfficeAnswer,
  OfficeCall,
  OfficePage,
  OfficeRoute,
  PageRoute,
  PublicCall,
  PublicRoute,
  Typed,
  Waiting,
} from './route.ts'

/** Sent by a page that renews itself; such a request is no sign of the operator. */
const REFRESH_HEADER = 'X-Office-Refresh'
const REQUESTS_PER_MINUTE = 300
const MINUTE_SECONDS = 60
const UNPROCESSABLE = 422

/**
 * Serves a route of the office. Here alone are checked: the session, the permission, that a form
 * comes from a page of the office and has no other fields than those of its route, and the
 * signature.
 */
export function serveRoute(app: WebApp, office: Office, route: OfficeRoute): void {
  app.on(route.method, route.path, async (web) => {
    const call = await readCall(web, office)
    const shown: { call: PublicCall } = { call }
    try {
      requireOwnPage(call)
      if (route.permission === null) return await answerPublic(call, route)
      const signedIn = await findCall(call)
      if (!signedIn) return answerSignIn(call)
      shown.call = signedIn
      return await answerOperator(signedIn, route)
    } catch (thrown) {
      return answerThrown(shown.call, thrown, route)
    }
  })
}

/**
 * Leads a request for the path of a form, e.g. by reloading the page that answered it, to the page
 * that the form is on: the longest beginning of its path that is a page.
 */
export function answerFormPaths(app: WebApp, routes: readonly OfficeRoute[]): void {
  const pages = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  for (const { method, path, isJson } of routes) {
    if (method !== 'POST' || isJson || pages.has(path)) continue
    const parts = path.split('/')
    const left = parts.findLastIndex((_, end) => pages.has(parts.slice(0, end).join('/')))
    if (left < 1) continue
    app.get(path, (web) => web.redirect(web.req.path.split('/').slice(0, left).join('/'), 303))
  }
}

/** A form of another site is refused: browsers say where a form comes from. */
function requireOwnPage({ web, office }: PublicCall): void {
  const isForeign = web.req.method === 'POST' && web.req.header('Origin') !== office.origin
  if (isForeign) throw new OfficeRefusal('denied')
}

function answerPublic(call: PublicCall, route: PublicRoute): Promise<Response> {
  return answerOrShowAgain(call, route.page, async () => {
    const read = { ...call, form: parseForm(route, call.form) }
    return send(read, await route.answer(read))
  })
}

async function answerOperator(call: OfficeCall, route: PageRoute | ActRoute): Promise<Response> {
  if (!call.can(route.permission)) {
    await recordDenial(call, route.permission)
    throw new OfficeRefusal('denied')
  }
  const page = route.method === 'POST' ? route.page : undefined
  return answerOrShowAgain(call, page, async () => {
    const read = { ...call, form: parseForm(route, call.form) }
    if (route.method === 'POST' && route.isSigned) await requireSignature(call)
    return send(read, await route.answer(read))
  })
}

async function readCall(web: WebContext, office: Office): Promise<PublicCall> {
  return {
    office,
    web,
    language: web.var.language,
    now: office.clock.now(),
    form: web.req.method === 'POST' ? await readForm(web) : web.req.query(),
    params: web.req.param(),
  }
}

/** Files come as other values than text and are read by their own routes. */
async function readForm(web: WebContext): Promise<Typed> {
  const body = await web.req.parseBody().catch(() => ({}))
  const texts = Object.entries(body).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** Refusals after which the page of a form is not shown again. */
const FINAL = new Set(['denied', 'notFound'])

/** Does an act; a refused one shows its page again with what was typed. */
async function answerOrShowAgain<Call extends PublicCall>(
  call: Call,
  page: ((call: Call) => Promise<OfficePage>) | undefined,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act()
  } catch (thrown) {
    const refusal = readRefusal(thrown)
    if (!refusal || !page || FINAL.has(refusal.code)) throw thrown
    const message = describeRefusal(refusal, call.language)
    call.web.set('refusal', refusal.code)
    const faults = describeFaults(refusal, call.language)
    const refused = { action: call.web.req.path, message, typed: call.form, faults }
    const shown = { ...call, form: {}, refused }
    return answerPage(shown, await page(shown), STATUSES[refusal.code] ?? UNPROCESSABLE)
  }
}

/** Refusals of the wallet's own rules become the nearest sentence of the office. */
function readRefusal(thrown: unknown): OfficeRefusal | undefined {
  if (thrown instanceof OfficeRefusal) return thrown
  if (!(thrown instanceof Refusal)) return undefined
  return new OfficeRefusal(thrown.code === 'TOO_MANY_REQUESTS' ? 'tooMany' : 'changedMeanwhile')
}

function parseForm(route: OfficeRoute, form: Typed): Typed {
  if (!route.form) {
    if (route.method === 'POST' && Object.keys(form).length > 0) throw new OfficeRefusal('badForm')
    return form
  }
  const result = v.safeParse(route.form, form)
  if (result.success) return result.output
  const isReason = result.issues.some(({ message }) => message === 'reasonRequired')
  const faults = listFaults(result.issues, form)
  throw new OfficeRefusal(isReason ? 'reasonRequired' : 'badForm', {}, { faults })
}

async function findCall(call: PublicCall): Promise<OfficeCall | undefined> {
  const { web, office, now } = call
  const isActive = web.req.header(REFRESH_HEADER) === undefined
  const token = getCookie(web, SESSION_COOKIE)
  const session = await findOfficeSession(office.db, { token, now, isActive })
  if (session === 'idle') web.set('refusal', 'idle')
  if (session === undefined || session === 'idle') return undefined
  await takeHit(office.db, {
    key: `office:${session.id}`,
    limit: REQUESTS_PER_MINUTE,
    windowSeconds: MINUTE_SECONDS,
    now,
  })
  const { operator } = session
  const can = (permission: Permission) => hasPermission(operator.roles, permission)
  let waiting: Promise<ReadonlyMap<string, Waiting>> | undefined
  return {
    ...call,
    session,
    operator,
    actor: { operatorId: operator.id, operatorName: operator.name, ...originOf(web) },
    can,
    countWaiting: () => (waiting ??= countSections(call, can)),
  }
}

async function countSections(
  { office, now }: PublicCall,
  can: (permission: Permission) => boolean,
): Promise<ReadonlyMap<string, Waiting>> {
  const counted = await Promise.all(
    office.sections.map(async ({ id, permission, count }) =>
      count && can(permission) ? [[id, await count(office, now)] as const] : [],
    ),
  )
  return new Map(counted.flat())
}

/** A page of the office leads to the sign-in, which leads back to it. */
function answerSignIn({ web }: PublicCall): Response {
  const isIdle = web.var.refusal === 'idle'
  const next = web.req.method === 'GET' ? pathOf(web) : readFormPage(web)
  const hadSession = getCookie(web, SESSION_COOKIE) !== undefined
  const query = new URLSearchParams({
    ...(next !== '' && next !== '/' && { next }),
    ...(hadSession && { notice: isIdle ? 'idle' : 'ended' }),
  })
  return answerRedirect(web, query.size > 0 ? `/sign-in?${query.toString()}` : '/sign-in')
}

function pathOf(web: WebContext): string {
  const { pathname, search } = new URL(web.req.url)
  return `${pathname}${search}`
}

async function recordDenial({ office, actor, now }: OfficeCall, permission: string): Promise<void> {
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'act_denied', subject: permission }),
  )
}

async function send(call: PublicCall, result: OfficeAnswer): Promise<Response> {
  if (result instanceof Response) return result
  if ('to' in result) {
    const query = result.notice ? `?notice=${result.notice}` : ''
    return answerRedirect(call.web, `${result.to}${query}`)
  }
  return answerPage(call, result)
}

/**
 * Answers a refusal in words; of anything else the outcome is unknown, and the log has the reason.
 */
async function answerThrown(
  call: PublicCall,
  thrown: unknown,
  { isJson = false }: OfficeRoute,
): Promise<Response> {
  const { web, office } = call
  const refusal = readRefusal(thrown)
  if (!refusal) {
    const description = describeFailure(thrown)
    office.log.error('request of the office failed', {
      request_id: web.var.requestId,
      ...description,
    })
  }
  const code = refusal?.code ?? 'unavailable'
  web.set('refusal', code)
  const status = refusal ? (STATUSES[code] ?? UNPROCESSABLE) : isTransient(thrown) ? 503 : 500
  const message = describeRefusal(refusal ?? new OfficeRefusal(code), call.language)
  return isJson ? web.json({ message }, status) : showRefusal(call, { message, status })
}

const STATUSES: Readonly<Record<string, 403 | 404 | 400 | 429>> = {
  denied: 403,
  signinFailed: 403,
  notFound: 404,
  badForm: 400,
  tooMany: 429,
}
