import { toBase64Url } from '../../lib/base64url.ts'
import { isRefused } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { GivenMoneyAct } from '../../contract/confirmation.ts'
import type { BiometryProof } from '../../contract/pin-or-passkey.ts'
import { biometryEndpoints } from '../../contract/telegram-biometry.ts'
import { messenger } from '../../platform/messenger.ts'
import { store } from '../../runtime/store.ts'
import { hasBiometryAtom } from './biometry-state.ts'

/**
 * Asks the server for the challenge of an act, and the device to answer it by the token that its biometrics open. A
 * device that may not confirm any more forgets its token. Throws ApiError, and an Error when the owner was not verified.
 */
export async function confirmByBiometry(
  act: GivenMoneyAct,
  reason: string,
): Promise<BiometryProof> {
  const biometry = messenger()?.biometry
  const device = await biometry?.readDevice()
  if (!biometry || !device) throw new Error('no biometrics')
  const body = { device_id: device.id, act }
  const { challenge } = await call(biometryEndpoints.beginBiometry, { body }).catch(
    async (error: unknown) => {
      if (isRefused(error) && error.code === 'BIOMETRY_REFUSED') await forgetBiometry()
      throw error
    },
  )
  const token = await biometry.openToken(reason)
  if (token === undefined) throw new Error('not verified')
  return { device_id: device.id, challenge, answer: await sign(token, challenge) }
}

/** Makes this device forget its token: payments are confirmed by the PIN again. */
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
