import type * as v from 'valibot'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { callHeaders } from '../../../contract/call-headers.ts'
import { IDEMPOTENCY_HEADER, SESSION_ENDED, VERSION_HEADER } from '../../../contract/wire.ts'
import { readLanguage } from '../environment/language.ts'
import { takeEarlyResponse } from '../first-paint/early-call.ts'
import { nextTask } from '../runtime/next-task.ts'
import { announcePublishedVersion } from '../runtime/published-version.ts'
import { noteServerTime } from '../runtime/server-clock.ts'
import { endSession, readToken } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { announceRefusal } from './refusals.ts'
import { type AnswerOf, readAnswer } from './read-answer.ts'

const READ_TIMEOUT_MS = 15_000
/** Keyed calls wait longer: a late outcome is better than an unknown one. */
const KEYED_TIMEOUT_MS = 30_000
/** A large file is made while it is sent. */
const FILE_TIMEOUT_MS = 300_000

type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined

export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>

export interface CallOptions<E extends Endpoint> {
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** Required on keyed calls: one key for each intent of the owner (K2). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call is sent whole, also by a page that is being left. */
  isKeptAlive?: boolean
}

/**
 * Makes one call and returns the answer as the contract describes it. Throws an `ApiError` for
 * everything else; INVALID_TOKEN ends the session first (C4).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  return readReply(endpoint, await request(endpoint, options))
}

/** An answer, and the token that it was asked for with. */
interface Reply {
  response: Response
  token: string | undefined
}

/** Makes one call and returns its answer unread. Throws an `ApiError` where none came. */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Reply> {
  const token = endpoint.isPublic && !endpoint.hasOptionalToken ? undefined : readToken()
  const response = await send(endpoint, options, token)
  const isStored = !response.headers.get('Cache-Control')?.includes('no-store')
  announcePublishedVersion(response.headers.get(VERSION_HEADER), { isStored })
  if (!isStored) noteServerTime(response.headers.get('Date'))
  return { response, token }
}

/** Reads an answer as `call` does. */
export async function readReply<E extends Endpoint>(
  endpoint: E,
  { response, token }: Reply,
): Promise<AnswerOf<E>> {
  try {
    return readAnswer(endpoint, response.status, await readJson(response))
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.kind === 'session') endSessionOf(token, error.message)
      if (error.kind === 'refused') announceRefusal(error.code)
      error.waitSeconds = readWait(response)
    }
    throw error
  }
}

/** Ends the session that the refused call belonged to, not one started since. */
function endSessionOf(token: string | undefined, reason: string): void {
  if (token !== undefined && token === readToken())
    endSession(reason === SESSION_ENDED ? 'elsewhere' : 'expired')
}

async function send<E extends Endpoint>(
  endpoint: E,
  { query, body, idempotencyKey, signal, isKeptAlive }: CallOptions<E>,
  token: string | undefined,
): Promise<Response> {
  // An act is not sent at all without a network, so that its outcome is known: nothing happened.
  if (endpoint.method === 'POST' && !navigator.onLine) throw new ApiError('offline')
  // Reads are sent in tasks of their own: several of them in one frame would delay its paint.
  if (endpoint.method === 'GET') await nextTask()
  // Whoever opens an answer without an end also watches whether it lives.
  const timeout = endpoint.isEndless ? undefined : AbortSignal.timeout(timeoutOf(endpoint))
  const either = AbortSignal.any([signal, timeout].filter((one) => one !== undefined))
  const path = address(endpoint.path, query)
  const language = readLanguage()
  try {
    if (endpoint.method === 'GET') {
      const early = await takeEarlyResponse({ path, token, language }, either)
      if (early) return early
    }
    return await fetch(path, {
      method: endpoint.method,
      headers: {
        ...callHeaders(language, token),
        ...(endpoint.method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      ...(isKeptAlive && { keepalive: true }),
      signal: either,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout?.aborted) throw new ApiError('timeout')
    const isOffline = endpoint.method === 'GET' && !navigator.onLine
    throw new ApiError(isOffline ? 'offline' : 'network')
  }
}

function timeoutOf({ isKeyed, files }: Endpoint): number {
  if (files) return FILE_TIMEOUT_MS
  return isKeyed ? KEYED_TIMEOUT_MS : READ_TIMEOUT_MS
}

/** The seconds of a Retry-After header. */
function readWait(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? '')
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new ApiError('timeout')
    if (error instanceof DOMException) throw error
    throw new ApiError(response.status >= 500 ? 'server' : 'malformed')
  }
}

function address(path: string, query: unknown): string {
  if (typeof query !== 'object' || query === null) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') search.set(name, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
