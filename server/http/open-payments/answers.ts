import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { OpenPaymentsRefusal } from '../../domain/open-payments/open-payments-refusal.ts'
import type { WebContext } from '../web-app.ts'

/** Answers JSON in the form of the standard. */
export function answerJson(
  web: WebContext,
  body: object,
  status: ContentfulStatusCode = 200,
): Response {
  const text = JSON.stringify(body)
  return web.body(text, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  })
}

/**
 * Answers a refusal in the form of the standard, and where a token is missing names the
 * authorization server.
 */
export function answerRefusal(
  web: WebContext,
  { status, code, message: description, details }: OpenPaymentsRefusal,
  authServer: string,
): Response {
  web.set('refusal', code)
  if (status === 401) web.header('WWW-Authenticate', `GNAP as_uri=${authServer}`)
  return answerJson(web, { error: { code, description, ...(details && { details }) } }, status)
}
