import { expect } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../contract/wire.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { type Owner, readCode } from './app-owners.ts'

export const HOUR_SECONDS = 3600
export const NEW_PIN = '2580'

/** What an owner does about their PIN, and with it. */
export function pinActs(wallet: () => Wallet) {
  return {
    withdraw: (token: string, pin: string): Promise<Reply> =>
      wallet().call('withdrawal', {
        token,
        body: {
          amount: '1.00',
          currency_code: 'USD',
          pin,
          pan: '4111111111111111',
          is_repeat_confirmed: true,
        },
      }),
    change: (
      token: string,
      pin_code: string,
      new_pin_code: string,
      key?: string,
      more: { keep_sessions?: boolean } = {},
    ) =>
      wallet().call('changePin', {
        token,
        body: { pin_code, new_pin_code, ...more },
        ...(key !== undefined && { headers: { [IDEMPOTENCY_HEADER]: key } }),
      }),
    confirm: async ({ phone, token }: Owner): Promise<Reply> => {
      await wallet().call('sendPinResetCode', { token })
      const confirm_code = await readCode(wallet(), phone)
      return wallet().call('confirmPinReset', { token, body: { confirm_code } })
    },
    start: (token: string, pin_code = NEW_PIN) =>
      wallet().call('startPinReset', { token, body: { pin_code } }),
    cancel: (token: string) => wallet().call('cancelPinReset', { token }),
  }
}

/** Confirms the phone and starts a reset. */
export async function reset(acts: ReturnType<typeof pinActs>, owner: Owner): Promise<Reply> {
  expect((await acts.confirm(owner)).json).toMatchObject({ status: 'success' })
  return acts.start(owner.token)
}
