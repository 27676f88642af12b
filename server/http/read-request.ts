import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { Refusal } from '../domain/refusal.ts'
import type { WebContext } from './web-app.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/
const TOKEN = /^Token ([\w-]{43})$/

/** Matches what no text column accepts: NUL, and a lone surrogate. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u

/** Returns whether a request says that its body is JSON. */
export function isJson(web: WebContext): boolean {
  return JSON_TYPE.test(web.req.header('Content-Type') ?? '')
}

/** Reads the JSON body. Throws CONTENT_TYPE on another content type, BAD_REQUEST on broken JSON. */
export async function readJson(web: WebContext): Promise<unknown> {
  if (!isJson(web)) throw new Refusal('CONTENT_TYPE')
  const text = await web.req.text()
  try {
    return JSON.parse(text, refuseUnkeepable)
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/**
 * Reads the query, one value for each name. Throws BAD_REQUEST when a value holds a NUL, which no
 * text column accepts.
 */
export function readQuery(web: WebContext): Record<string, string> {
  const query = web.req.query()
  if (Object.values(query).some((value) => value.includes('\0'))) throw new Refusal('BAD_REQUEST')
  return query
}

/** Applies a schema of the contract; members it does not name are dropped. Throws BAD_REQUEST. */
export function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input)
  if (!result.success) throw new Refusal('BAD_REQUEST')
  return result.output
}

/**
 * The key of a keyed call: 8 to 128 visible ASCII characters; a new one when the client sends none.
 */
export function readIdempotencyKey(web: WebContext): string {
  const key = web.req.header(IDEMPOTENCY_HEADER)
  if (key === undefined) return randomUUID()
  if (!IDEMPOTENCY_KEY.test(key)) throw new Refusal('BAD_REQUEST')
  return key
}

/** The token of `Authorization: Token <token>`, or undefined when it is missing or misshapen. */
export function readBearerToken(web: WebContext): string | undefined {
  return TOKEN.exec(web.req.header('Authorization') ?? '')?.[1]
}

function refuseUnkeepable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && UNKEEPABLE.test(value)) throw new SyntaxError('no text')
  return value
}
