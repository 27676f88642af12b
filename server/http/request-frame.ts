import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Context } from '../context.ts'
import { findClientAddress } from './client-address.ts'
import { chooseLanguage } from './language.ts'
import type { AppEnv, WebContext } from './web-app.ts'

const MS_PER_SECOND = 1000
const REQUEST_ID_HEADER = 'X-Request-Id'
const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Middleware of every request: sets an id (a trusted proxy's, else a new one) that the answer
 * carries, language and client address, records metrics, and writes one log line with the route's
 * pattern, never the address itself.
 */
export function frameRequests({ settings, log, metrics }: Context) {
  return createMiddleware<AppEnv>(async (web, next) => {
    const startedAt = performance.now()
    const requestId = readRequestId(web, settings.trustProxy) ?? randomUUID()
    web.set('requestId', requestId)
    web.set(
      'language',
      chooseLanguage(web.req.query('language'), readHeader(web, 'Accept-Language')),
    )
    web.set('address', readAddress(web, settings.trustProxy))
    web.header(REQUEST_ID_HEADER, requestId)
    web.header('Cache-Control', 'no-store')
    web.header('X-Content-Type-Options', 'nosniff')
    await next()
    const { method } = web.req
    const route = routePath(web)
    const { status } = web.res
    const ms = performance.now() - startedAt
    const { refusal } = web.var
    metrics.observeRequest({ method, route, status, seconds: ms / MS_PER_SECOND, refusal })
    log.info('request', {
      request_id: requestId,
      method,
      route,
      status,
      ms: Math.round(ms),
      ...(web.var.userId && { user_id: web.var.userId }),
      ...(refusal && { refusal }),
    })
  })
}

function readHeader(web: WebContext, name: string): string | undefined {
  return web.req.header(name)
}

function readRequestId(web: WebContext, trustProxy: number): string | undefined {
  const given = trustProxy > 0 ? readHeader(web, REQUEST_ID_HEADER) : undefined
  return given && REQUEST_ID.test(given) ? given : undefined
}

function readAddress(web: WebContext, trustProxy: number) {
  const bindings: AppEnv['Bindings'] | undefined = web.env
  const socketAddress = bindings?.incoming?.socket?.remoteAddress
  return findClientAddress(socketAddress, readHeader(web, 'X-Forwarded-For'), trustProxy)
}
