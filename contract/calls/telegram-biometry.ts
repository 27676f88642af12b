import * as v from 'valibot'
import { MoneyAct } from './confirmation.ts'
import type { Endpoint } from '../endpoint.ts'
import { DeviceId } from '../pin-or-passkey.ts'
import { FourDigits } from '../values.ts'
import { Outcome } from '../wire.ts'

const AddRequest = v.object({ device_id: DeviceId, pin_code: FourDigits })
const AddAnswer = v.object({
  ...Outcome.entries,
  /** What the messenger keeps on the device, behind its biometrics. */
  token: v.string(),
})
const RemoveRequest = v.object({ device_id: DeviceId })
const BeginRequest = v.object({ device_id: DeviceId, act: MoneyAct })
const BeginAnswer = v.object({ ...Outcome.entries, challenge: v.string() })

/** Calls for biometrics of the messenger, additions of our server (Q2). */
export const biometryEndpoints = {
  addBiometry: {
    method: 'POST',
    path: '/v2/wallet/telegram/biometry/add',
    body: AddRequest,
    answer: AddAnswer,
    isKeyed: 'state',
  },
  removeBiometry: {
    method: 'POST',
    path: '/v2/wallet/telegram/biometry/remove',
    body: RemoveRequest,
    answer: Outcome,
  },
  beginBiometry: {
    method: 'POST',
    path: '/v2/wallet/telegram/biometry/confirmation',
    body: BeginRequest,
    answer: BeginAnswer,
  },
} as const satisfies Record<string, Endpoint>
