import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { EventSource } from '../event-source.ts'

const Event = v.object({
  id: v.optional(v.string()),
  type: v.string(),
  payload: v.object({
    id: v.optional(v.string()),
    identityVerificationId: v.nullish(v.string()),
  }),
})

interface Credentials {
  user: string
  password: string
}

/**
 * Takes Ondato's webhooks, which name and password alone protect. Their bodies hold names and
 * documents: only type and ids are stored.
 */
export function createOndatoEvents(credentials: Credentials): EventSource {
  const expected = Buffer.from(`${credentials.user}:${credentials.password}`)
  return {
    provider: 'ondato',
    keptHeaders: [],
    accept({ body, header }) {
      if (!isAuthorized(header('Authorization'), expected)) return 'forged'
      const event = readEvent(body)
      if (!event) return 'ignored'
      const { id, type, payload } = event
      // The other types are about the verification itself.
      const ref = payload.identityVerificationId ?? payload.id
      if (ref === undefined) return 'ignored'
      const kept = JSON.stringify({
        id,
        type,
        payload: { id: payload.id, identityVerificationId: ref },
      })
      return { kind: 'identification', ref, body: kept, ...(id !== undefined && { id }) }
    },
  }
}

function readEvent(body: Buffer): v.InferOutput<typeof Event> | undefined {
  try {
    const parsed = v.safeParse(Event, JSON.parse(body.toString()))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Compares bytes of one length, so that the time does not tell how many are right. */
function isAuthorized(header: string | undefined, expected: Buffer): boolean {
  const [scheme = '', encoded = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return false
  const given = Buffer.from(encoded, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
