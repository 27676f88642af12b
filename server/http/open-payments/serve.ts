import * as v from 'valibot'
import type { Context } from '../../context.ts'
import {
  invalidRequest,
  OpenPaymentsRefusal,
} from '../../domain/open-payments/open-payments-refusal.ts'
import { Refusal } from '../../domain/refusal.ts'
import { translate } from '../../messages/message.ts'
import type { WebApp, WebContext } from '../web-app.ts'
import { answerRefusal } from './answers.ts'
import type { Places } from './places.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

/** Matches what no text column accepts: NUL, and a lone surrogate. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u
const TOKEN = /^GNAP ([\w-]{20,200})$/

/** What the routes of Open Payments share. */
export interface Serving {
  app: WebApp
  context: Context
  places: Places
}

/**
 * Serves a call of the standard: refusals are answered in its form, and calls of one network are
 * limited.
 */
export function serve(
  { app, context, places }: Serving,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  act: (web: WebContext, now: Date) => Promise<Response>,
): void {
  app.on(method, path, async (web) => {
    const now = context.clock.now()
    try {
      context.limitReads('open-payments', now, web.var.address.networks)
      return await act(web, now)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return answerRefusal(web, refusal, places.authServer)
    }
  })
}

function refusalOf(error: unknown): OpenPaymentsRefusal | undefined {
  if (error instanceof OpenPaymentsRefusal) return error
  if (!(error instanceof Refusal)) return undefined
  const isBusy = error.code === 'TOO_MANY_REQUESTS'
  return new OpenPaymentsRefusal(
    isBusy ? 429 : 403,
    isBusy ? 'too_many_requests' : 'not_payable',
    translate(error.code, RECORD_LANGUAGE, error.params),
    { reason: error.code },
  )
}

/** Returns the token of `Authorization: GNAP …`; undefined without one. */
export function readAccessToken(web: WebContext): string | undefined {
  return TOKEN.exec(web.req.header('Authorization') ?? '')?.[1]
}

/** Reads a JSON body by a schema. Throws invalid_request, which names the member that is wrong. */
export function readBody<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  return check(schema, parse(text))
}

/** Checks a value by a schema. Throws invalid_request, which names the member that is wrong. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw invalidRequest(path === null ? issue.message : `${path}: ${issue.message}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (UNKEEPABLE.test(name)) throw new SyntaxError('no text')
      if (typeof value === 'string' && UNKEEPABLE.test(value)) throw new SyntaxError('no text')
      return value
    })
  } catch {
    throw invalidRequest('The body has to be JSON')
  }
}
