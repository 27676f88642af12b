import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WebContext } from '../web-app.ts'

/** Codes of refusals of the standard, and those of our own in its form. */
export type OpenPaymentsCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_token'
  | 'invalid_rotation'
  | 'invalid_continuation'
  | 'request_denied'
  | 'too_fast'
  | 'insufficient_grant'
  | 'not_found'
  | 'unknown_receiver'
  | 'not_payable'

/** Why a request of Open Payments is refused; the description says in English what to do. */
export class OpenPaymentsRefusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: OpenPaymentsCode
  readonly details: Readonly<Record<string, string>> | undefined

  constructor(
    status: ContentfulStatusCode,
    code: OpenPaymentsCode,
    description: string,
    details?: Readonly<Record<string, string>>,
  ) {
    super(description)
    this.status = status
    this.code = code
    this.details = details
  }
}

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

/** Answers a refusal in the form of the standard, and where a token is missing names the authorization server. */
export function answerRefusal(
  web: WebContext,
  { status, code, message: description, details }: OpenPaymentsRefusal,
  authServer: string,
): Response {
  web.set('refusal', code)
  if (status === 401) web.header('WWW-Authenticate', `GNAP as_uri=${authServer}`)
  return answerJson(web, { error: { code, description, ...(details && { details }) } }, status)
}
