import { Hono } from 'hono'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { languageDetector } from 'hono/language'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LANGUAGES } from '../../texts/languages.ts'
import type { Context } from '../context.ts'
import { findRelyingParty } from '../domain/passkeys/relying-party.ts'
import { limitBody } from '../http/limit-body.ts'
import { frameRequests } from '../http/request-frame.ts'
import { type AppEnv, createWebApp, isCutOff, type WebContext } from '../http/web-app.ts'
import { describeFailure } from '../ops/log/failure-description.ts'
import { OFFICE_ROUTES, OFFICE_SECTIONS } from './list-sections.ts'
import { describeRefusal } from './page/describe-refusal.ts'
import { OFFICE_SCRIPT } from './page/office-script.ts'
import { OFFICE_STYLE } from './page/office-style.ts'
import { showRefusal } from './page/refusal-page.ts'
import { OfficeRefusal, type OfficeRefusalCode } from './refusal.ts'
import type { Office } from './route.ts'
import { answerFormPaths, serveRoute } from './serve-route.ts'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'

/** Statements of providers are the largest forms. */
const MAX_BODY_BYTES = 5_000_000
const YEAR_SECONDS = 31_536_000

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Returns whether the body of a request is the file of a list: its route reads it as a stream after
 * the operator was found.
 */
function isListFile({ req }: Pick<WebContext, 'req'>): boolean {
  const isBytes = req.header('Content-Type') === 'application/octet-stream'
  return isBytes && req.method === 'POST' && req.path.startsWith('/cases/lists/')
}

/**
 * Returns the headers of every answer of the office: nothing from elsewhere runs in it, shows it in
 * a frame, or keeps it.
 */
export function officeHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(origin.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${YEAR_SECONDS}`,
    }),
  }
}

const protectAnswers = (origin: string) => {
  const headers = Object.entries(officeHeaders(origin))
  return createMiddleware<AppEnv>(async (web, next) => {
    for (const [name, value] of headers) web.header(name, value)
    await next()
  })
}

/** Sets the language: `?language=`, which is kept, else the kept one, else that of the browser. */
const detectOfficeLanguage = (origin: string) =>
  languageDetector({
    order: ['querystring', 'cookie', 'header'],
    lookupQueryString: 'language',
    lookupCookie: 'office_language',
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    caches: ['cookie'],
    cookieOptions: {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: origin.startsWith('https:'),
      maxAge: YEAR_SECONDS,
    },
  })

/**
 * The operator's office at an address: Request in, Response out. It shares the database with the
 * wallet (P1).
 */
export function createOffice(context: Context, origin: string): Hono {
  const office: Office = {
    ...context,
    origin,
    party: findRelyingParty(origin),
    sections: OFFICE_SECTIONS,
  }
  const app = createWebApp()
  app.get('/healthz', (web) => web.json({ status: 'ok' }))
  app.use(...frameRequests(context), detectOfficeLanguage(origin), protectAnswers(origin))
  const refuse = (web: WebContext, code: OfficeRefusalCode, status: ContentfulStatusCode) => {
    const { language } = web.var
    web.set('refusal', code)
    const message = describeRefusal(new OfficeRefusal(code), language)
    const call = { office, web, language, now: context.clock.now(), form: {}, params: {} }
    return showRefusal(call, { message, status })
  }
  app.onError((thrown, web) => {
    if (isCutOff(web)) return refuse(web, 'badForm', 400)
    const failure = describeFailure(thrown)
    context.log.error('request of the office failed', { request_id: web.var.requestId, ...failure })
    return refuse(web, 'unavailable', 500)
  })
  app.use(
    except(
      isListFile,
      limitBody(MAX_BODY_BYTES, (web) => refuse(web, 'tooLarge', 413)),
    ),
  )
  app.get('/office.css', (web) => web.body(OFFICE_STYLE, 200, { 'Content-Type': 'text/css' }))
  app.get('/office.js', (web) =>
    web.body(OFFICE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  for (const route of OFFICE_ROUTES) serveRoute(app, office, route)
  answerFormPaths(app, OFFICE_ROUTES)
  app.all('*', (web) => refuse(web, 'notFound', 404))
  return new Hono({ strict: false }).route('/', app)
}
