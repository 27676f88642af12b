import { setBounded } from '../../lib/set-bounded.ts'
import { withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { isGuardedAddress, NoAnswer, requestGuarded } from './guarded-request.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const TIMEOUT_MS = 3000
const MOST_BYTES = 64 * 1024
const MOST_ADDRESS = 500
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
 * Returns the only function that reads documents at addresses of programs. They are https at named
 * hosts of the public Internet; in the sandbox also at this machine. No redirect is followed, the
 * connection is made to the very address that was checked, a document has 64 kB at most and comes
 * within 3 s, is kept as its headers allow, and one at a time is read of a host.
 */
export function createFetchDocument(isLoopbackAllowed: boolean): FetchDocument {
  const kept = new Map<string, Kept>()
  return async (address) => {
    if (!isGuardedAddress(address, isLoopbackAllowed)) {
      throw new DocumentUnavailable(
        `${address.slice(0, MOST_ADDRESS)} is no https address of a named host of the public Internet`,
      )
    }
    const url = new URL(address)
    return withKeyedMutex(`document:${url.host}`, async () => {
      const known = kept.get(url.href)
      if (known && known.until > Date.now()) return known.json
      const { json, seconds } = await read(url)
      if (seconds > 0) {
        setBounded(kept, MOST_KEPT, [url.href, { json, until: Date.now() + seconds * SECOND_MS }])
      } else kept.delete(url.href)
      return json
    })
  }
}

interface Answer {
  json: unknown
  /** For how long it may be kept. */
  seconds: number
}

async function read(url: URL): Promise<Answer> {
  const fail = (why: string) => new DocumentUnavailable(`${url.href} cannot be read: ${why}`)
  const headers = { Accept: 'application/json' }
  const sent = { method: 'GET', headers, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES } as const
  const answer = await requestGuarded(url, sent).catch((error: unknown) => {
    throw error instanceof NoAnswer ? fail(error.message) : error
  })
  if (answer.status !== 200) throw fail(`it answered ${answer.status}`)
  try {
    const json: unknown = JSON.parse(answer.body.toString())
    return { json, seconds: secondsOf(answer.headers['cache-control']) }
  } catch {
    throw fail('it is no JSON')
  }
}

function secondsOf(cacheControl = ''): number {
  if (/no-store|no-cache/i.test(cacheControl)) return 0
  const [, seconds = '0'] = /max-age=(\d{1,9})/i.exec(cacheControl) ?? []
  return Math.min(Number(seconds), MOST_AGE_SECONDS)
}
