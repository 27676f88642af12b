import type { HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { answerFailure } from './failures.ts'
import type { WebContext } from './web-app.ts'

/**
 * Refuses a body of more than `maxBytes`, unless told otherwise with 413 as JSON. A request whose
 * length is known to fit skips Hono's middleware, which opens a stream of every body.
 */
export function limitBody(
  maxBytes: number,
  refuse: (web: WebContext) => Response | Promise<Response> = (web) =>
    answerFailure(web, 'BODY_TOO_LARGE'),
) {
  return except(
    ({ req }) => isKnownToFit(req, maxBytes),
    bodyLimit({ maxSize: maxBytes, onError: refuse }),
  )
}

/** The HTTP parser enforces Content-Length. GET and HEAD have no body. */
function isKnownToFit(req: HonoRequest, maxBytes: number): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const length = req.header('Content-Length')
  return length !== undefined && !req.header('Transfer-Encoding') && Number(length) <= maxBytes
}
