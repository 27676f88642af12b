import { call } from '../../kernel/api/call.ts'
import type { GivenMoneyAct } from '../../../contract/calls/confirmation.ts'
import type { BiometryProof } from '../../../contract/pin-or-passkey.ts'
import { biometryEndpoints } from '../../../contract/calls/telegram-biometry.ts'
import { answerByBiometry } from './answer-by-biometry.ts'

/**
 * Confirms a money call by the token that the device's biometrics open. Throws ApiError,
 * NotVerifiedError.
 */
export function confirmByBiometry(act: GivenMoneyAct, reason: string): Promise<BiometryProof> {
  const begin = (device_id: string) =>
    call(biometryEndpoints.beginBiometry, { body: { device_id, act } })
  return answerByBiometry(begin, reason)
}
