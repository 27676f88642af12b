import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { isEndpointAllowed } from '../public-address.ts'
import { lookUpPublic } from '../public-lookup.ts'

const TIMEOUT_MS = 3000
const MOST_BYTES = 64 * 1024
const MOST_ADDRESS = 500
const MS_PER_SECOND = 1000
/** A document is used for an hour at most, whatever its headers allow. */
const MOST_AGE_SECONDS = 3600
/** Documents that are kept; the oldest goes first. */
const MOST_KEPT = 1000

/** A document of a program cannot be read; the message says why, in English. */
export class DocumentUnavailable extends Error {}

interface Kept {
  json: unknown
  until: number
}

/** Reads a JSON document of a program at an address that the program chose. */
export type FetchDocument = (address: string) => Promise<unknown>

/**
 * Returns the only function that reads documents at addresses of programs. They are https at named hosts of the public Internet; in
 * the sandbox also at this machine. No redirect is followed, the connection is made to the very address that was checked, a
 * document has 64 kB at most and comes within 3 s, is kept as its headers allow, and one at a time is read of a host.
 */
export function createFetchDocument(isLoopbackAllowed: boolean): FetchDocument {
  const kept = new Map<string, Kept>()
  return async (address) => {
    if (address.length > MOST_ADDRESS || !isEndpointAllowed(address, isLoopbackAllowed)) {
      throw new DocumentUnavailable(
        `${address.slice(0, MOST_ADDRESS)} is no https address of a named host of the public Internet`,
      )
    }
    const url = new URL(address)
    return withKeyedMutex(`document:${url.host}`, async () => {
      const known = kept.get(url.href)
      if (known && known.until > Date.now()) return known.json
      const { json, seconds } = await read(url)
      kept.delete(url.href)
      if (seconds > 0) kept.set(url.href, { json, until: Date.now() + seconds * MS_PER_SECOND })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return json
    })
  }
}

interface Answer {
  json: unknown
  /** For how long it may be kept. */
  seconds: number
}

function read(url: URL): Promise<Answer> {
  const isSecure = url.protocol === 'https:'
  const get = isSecure ? requestSecure : requestPlain
  const fail = (why: string) => new DocumentUnavailable(`${url.href} cannot be read: ${why}`)
  return new Promise((resolve, reject) => {
    const sent = get(
      url,
      {
        method: 'GET',
        headers: { Accept: 'application/json' },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // Plain http is allowed to this machine alone.
        ...(isSecure && { lookup: lookUpPublic }),
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        if (status !== 200) {
          answer.destroy()
          return reject(fail(`it answered ${status}`))
        }
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes > MOST_BYTES) {
            reject(fail(`it has more than ${MOST_BYTES} bytes`))
            answer.destroy()
          }
        })
        answer.on('error', () => reject(fail('the answer broke off')))
        answer.on('end', () => {
          try {
            const json: unknown = JSON.parse(Buffer.concat(parts).toString())
            resolve({ json, seconds: secondsOf(headers['cache-control']) })
          } catch {
            reject(fail('it is no JSON'))
          }
        })
      },
    )
    sent.on('error', (error) => reject(fail(nameOf(error))))
    sent.end()
  })
}

function secondsOf(cacheControl = ''): number {
  if (/no-store|no-cache/i.test(cacheControl)) return 0
  const [, seconds = '0'] = /max-age=(\d{1,9})/i.exec(cacheControl) ?? []
  return Math.min(Number(seconds), MOST_AGE_SECONDS)
}

function nameOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in 3 s'
  if ('code' in error && error.code === 'EPRIVATE') return 'its host is not public'
  return 'there is no connection'
}
