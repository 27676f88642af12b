import type { HonoRequest } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { answerFailure } from './failures.ts'

/**
 * Answers 413 to a body of more than `maxBytes`. A request whose length is known to fit skips Hono's
 * middleware, which opens a stream of every body (decision 034).
 */
export function limitBody(maxBytes: number) {
  return except(
    ({ req }) => isKnownToFit(req, maxBytes),
    bodyLimit({ maxSize: maxBytes, onError: (web) => answerFailure(web, 'BODY_TOO_LARGE') }),
  )
}

/** The HTTP parser enforces Content-Length. GET and HEAD have no body. */
function isKnownToFit(req: HonoRequest, maxBytes: number): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true
  const length = req.header('Content-Length')
  return length !== undefined && !req.header('Transfer-Encoding') && Number(length) <= maxBytes
}
