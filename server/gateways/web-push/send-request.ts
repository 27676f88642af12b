import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { lookUpPublic } from '../public-lookup.ts'

const TIMEOUT_MS = 10_000

interface PushRequest {
  url: URL
  headers: Readonly<Record<string, string | number>>
  body: Buffer
  /** Names may lead to this machine. */
  isLoopbackAllowed: boolean
}

/** What a push service answered. */
export interface PushAnswer {
  status: number
  /** The header `Retry-After`. */
  retryAfter: string | undefined
}

/**
 * Posts a message and returns the head of the answer; its body is not read and no redirect is
 * followed. The connection is made to the very address that was checked. Rejects without an answer
 * in time.
 */
export function sendRequest({
  url,
  headers,
  body,
  isLoopbackAllowed,
}: PushRequest): Promise<PushAnswer> {
  const post = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = post(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isLoopbackAllowed && { lookup: lookUpPublic }),
      },
      (answer) => {
        const { statusCode: status = 0, headers: given } = answer
        answer.destroy()
        resolve({ status, retryAfter: given['retry-after'] })
      },
    )
    sent.on('error', (error) => reject(new Error(`no answer: ${nameOf(error)}`)))
    sent.end(body)
  })
}

/** The code alone: a message may quote the address, which is a secret of the owner's browser. */
function nameOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return 'code' in error ? String(error.code) : 'failure'
}
