import { isRefused } from '../../kernel/api/api-error.ts'
import type { BiometryProof } from '../../../contract/pin-or-passkey.ts'
import { toBase64Url } from '../../kernel/lib/base64url.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { store } from '../../kernel/runtime/store.ts'
import { hasBiometryAtom } from './biometry-state.ts'

/** Thrown when the device has not verified its owner: they said no, or are somebody else. */
export class NotVerifiedError extends Error {}

/**
 * Answers the server's challenge by the token that the device's biometrics open. A device that may
 * do so no longer forgets its token. Throws what `begin` throws, and NotVerifiedError.
 */
export async function answerByBiometry(
  begin: (deviceId: string) => Promise<{ challenge: string }>,
  reason: string,
): Promise<BiometryProof> {
  const biometry = messenger()?.biometry
  const device = await biometry?.readDevice()
  if (!biometry || !device) throw new NotVerifiedError('no biometrics')
  const { challenge } = await begin(device.id).catch(forgetRefused)
  const token = await biometry.openToken(reason)
  if (token === undefined) throw new NotVerifiedError('not verified')
  return { device_id: device.id, challenge, answer: await sign(token, challenge) }
}

/** Makes this device forget a token that the server has refused, and throws the refusal on. */
export async function forgetRefused(error: unknown): Promise<never> {
  if (isRefused(error) && error.code === 'BIOMETRY_REFUSED') await forgetBiometry()
  throw error
}

/** Makes this device forget its token: the PIN confirms and unlocks again. */
export async function forgetBiometry(): Promise<void> {
  store.set(hasBiometryAtom, false)
  await messenger()?.biometry?.keepToken(undefined)
}

/** HMAC-SHA-256 as base64url. */
async function sign(token: string, challenge: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), algorithm, false, [
    'sign',
  ])
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(challenge))
  return toBase64Url(new Uint8Array(signed))
}
