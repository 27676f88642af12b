import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { answerFailure } from './failures.ts'
import type { AppEnv } from './web-app.ts'

/**
 * Answers 413 to a body of more than `maxBytes`. The HTTP parser enforces Content-Length; only a
 * chunked body is counted here. GET and HEAD have none.
 */
export function limitBody(maxBytes: number) {
  const count = bodyLimit({
    maxSize: maxBytes,
    onError: (web) => answerFailure(web, 'BODY_TOO_LARGE'),
  })
  return createMiddleware<AppEnv>((web, next) => {
    if (web.req.method === 'GET' || web.req.method === 'HEAD') return next()
    const length = web.req.header('Content-Length')
    if (length === undefined || web.req.header('Transfer-Encoding')) return count(web, next)
    return Number(length) > maxBytes
      ? Promise.resolve(answerFailure(web, 'BODY_TOO_LARGE'))
      : next()
  })
}
