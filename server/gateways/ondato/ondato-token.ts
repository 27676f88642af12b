import * as v from 'valibot'
import { callForJson, ProviderFailure } from '../provider-call.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** A token is renewed this long before it expires, ms. */
const MARGIN_MS = 60_000

interface TokenOptions {
  url: string
  clientId: string
  clientSecret: string
  /** The present, ms. */
  now: () => number
}

/** Access to an API of Ondato. */
export interface OndatoToken {
  /** Returns a token that is valid for now. */
  read(): Promise<string>
  /** Drops a token that was refused. */
  drop(refused: string): void
}

const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.number(), v.minValue(0)),
})

/**
 * Requests tokens by client credentials; one is kept until it expires, and requested once at a
 * time.
 */
export function createOndatoToken({ url, clientId, clientSecret, now }: TokenOptions): OndatoToken {
  let kept: { token: string; until: number } | undefined
  let running: Promise<string> | undefined

  const request = async () => {
    const answer = await callForJson({
      provider: 'ondato',
      url,
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    const parsed = v.safeParse(TokenAnswer, answer)
    if (!parsed.success)
      throw new ProviderFailure('ondato answered no token', { outcome: 'unknown' })
    const { access_token: token, expires_in } = parsed.output
    kept = { token, until: now() + expires_in * SECOND_MS - MARGIN_MS }
    return token
  }

  return {
    read() {
      if (kept && kept.until > now()) return Promise.resolve(kept.token)
      running ??= request().finally(() => (running = undefined))
      return running
    },
    drop(refused) {
      if (kept?.token === refused) kept = undefined
    },
  }
}
