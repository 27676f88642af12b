import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { languageDetector } from 'hono/language'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import type { Context } from '../context.ts'
import { findClientAddress } from './client-address.ts'
import { FAILURE_CODES } from './failures.ts'
import type { AppEnv, WebContext } from './web-app.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

const REQUEST_ID_HEADER = 'X-Request-Id'
const MAX_REQUEST_ID = 64

/**
 * Middleware of every request: an id (a trusted proxy's, else a new one) that the answer carries,
 * the language, the client's address, metrics, and one log line with the route's pattern, never the
 * address itself.
 */
export function frameRequests(context: Context): MiddlewareHandler<AppEnv>[] {
  const isProxyTrusted = context.settings.trustProxy > 0
  return [
    requestId({
      headerName: isProxyTrusted ? REQUEST_ID_HEADER : '',
      limitLength: MAX_REQUEST_ID,
    }),
    detectLanguage,
    frame(context),
  ]
}

/**
 * Sets the language of an answer: `?language=`, else the best known of Accept-Language (`en-GB`
 * counts as en), else the default (B1).
 */
export const detectLanguage = languageDetector({
  order: ['querystring', 'header'],
  lookupQueryString: 'language',
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: DEFAULT_LANGUAGE,
  caches: false,
})

function frame({ settings, log, metrics }: Context) {
  metrics.beginAtZero('wallet_refusals_total', { code: FAILURE_CODES })
  return createMiddleware<AppEnv>(async (web, next) => {
    const startedAt = performance.now()
    web.set('address', readAddress(web, settings.trustProxy))
    web.header(REQUEST_ID_HEADER, web.get('requestId'))
    web.header('Cache-Control', 'no-store')
    web.header('X-Content-Type-Options', 'nosniff')
    await next()
    const { method } = web.req
    const route = routePath(web)
    const { status } = web.res
    const ms = performance.now() - startedAt
    // Each reading of `var` copies all variables.
    const { requestId: id, refusal, userId } = web.var
    metrics.observeRequest({ method, route, status, seconds: ms / SECOND_MS, refusal })
    log.info('request', {
      request_id: id,
      method,
      route,
      status,
      ms: Math.round(ms),
      ...(userId && { user_id: userId }),
      ...(refusal && { refusal }),
    })
  })
}

function readAddress(web: WebContext, trustProxy: number) {
  const bindings: AppEnv['Bindings'] | undefined = web.env
  const socketAddress = bindings?.incoming?.socket?.remoteAddress
  return findClientAddress(socketAddress, web.req.header('X-Forwarded-For'), trustProxy)
}
