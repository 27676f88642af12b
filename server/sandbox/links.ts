import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import { listSecrets, type Pepper } from '../lib/pepper.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

/** What signs the links of the sandbox, and its clock. */
export interface SandboxKeys {
  pepper: Pepper
  clock: Clock
}

interface SignedPath {
  pepper: Pepper
  /** Path without a query; the signature is good for this path alone. */
  path: string
}

/** The path with a signature that lets whoever holds the link act on it until `expiresAt`. */
export function signLink({ pepper, path }: SignedPath, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / SECOND_MS))
  return `${path}?sig=${expires}.${sign(pepper.current, path, expires)}`
}

/** Whether `signature` (the `sig` of a link) was made for this path and has not expired. */
export function isLinkValid(
  { pepper, path }: SignedPath,
  signature: string | undefined,
  now: Date,
): boolean {
  const [expires = '', mac = ''] = (signature ?? '').split('.')
  const given = Buffer.from(mac)
  const isSigned = listSecrets(pepper).some((secret) => {
    const expected = Buffer.from(sign(secret, path, expires))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && Number(expires) * SECOND_MS > now.getTime()
}

function sign(secret: string, path: string, expires: string): string {
  return createHmac('sha256', secret).update(`sandbox-link:${path}:${expires}`).digest('base64url')
}
