import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { NoAnswerReason } from '../../../contract/calls/program-access.ts'
import { isEndpointAllowed } from '../public-address.ts'
import { lookUpPublic } from '../public-lookup.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const MOST_ADDRESS = 500

/** There was no answer that can be used; the message says why, in English. */
export class NoAnswer extends Error {
  readonly reason: NoAnswerReason

  constructor(message: string, reason: NoAnswerReason) {
    super(message)
    this.reason = reason
  }
}

interface Sent {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
  /** Of the answer. */
  mostBytes: number
}

/** An answer of any status; no redirect is followed. */
export interface GuardedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Returns whether a server of an owner or of a program may be called at an address: https at a
 * named host of the public Internet; in the sandbox also this machine.
 */
export function isGuardedAddress(address: string, isLoopbackAllowed: boolean): boolean {
  return address.length <= MOST_ADDRESS && isEndpointAllowed(address, isLoopbackAllowed)
}

/**
 * Calls an address that an owner or a program chose, which `isGuardedAddress` allows. The
 * connection is made to the very address of the network that was checked. Throws NoAnswer.
 */
export function requestGuarded(url: URL, sent: Sent): Promise<GuardedAnswer> {
  const { method, headers, body, timeoutMs, mostBytes } = sent
  const isSecure = url.protocol === 'https:'
  const request = isSecure ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        // Plain http is allowed to this machine alone.
        ...(isSecure && { lookup: lookUpPublic }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes > mostBytes) {
            reject(new NoAnswer(`it has more than ${mostBytes} bytes`, 'large'))
            answer.destroy()
          }
        })
        answer.on('error', (error) => reject(describe(error, timeoutMs)))
        answer.on('end', () => {
          const { statusCode: status = 0, headers: answered } = answer
          resolve({ status, headers: answered, body: Buffer.concat(parts) })
        })
      },
    )
    asked.on('error', (error) => reject(describe(error, timeoutMs)))
    asked.end(body)
  })
}

function describe(error: Error, timeoutMs: number): NoAnswer {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return new NoAnswer(`no answer in ${timeoutMs / SECOND_MS} s`, 'late')
  }
  if ('code' in error && error.code === 'EPRIVATE') {
    return new NoAnswer('its host is not public', 'private')
  }
  return new NoAnswer('there is no connection', 'connection')
}
