import * as v from 'valibot'
import { confirmationEndpoints, type GivenAct } from '../../../contract/calls/confirmation.ts'
import type { PasskeyAssertion } from '../../../contract/calls/passkey-assertion.ts'
import type { Lies, SoftAuthenticator } from '../../support/authenticator.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { type Owner, registerOwner } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { deviceOf } from './passkey-acts.ts'
import { accountIn, findByPhone } from './transfer-acts.ts'

/** Registers an owner with money, a passkey and somebody to send to. */
export async function openSender(wallet: Wallet, recipient: Owner, traits = {}) {
  const { token } = await registerOwner(wallet, { isVerified: true })
  const device = await deviceOf(wallet, token, traits)
  const { id } = await findByPhone(wallet, token, recipient.phone)
  const account_id = await accountIn(wallet, token, 'RUB')
  const act = { call: 'transfer', recipient_id: id, account_id, amount: '100.00' } as const
  return { token, device, act }
}

/** Asks for what a browser needs to confirm an act. */
export function begin(wallet: Wallet, token: string, act: GivenAct): Promise<Reply> {
  return wallet.call('confirmation', { token, body: { act } })
}

/** Lets a device confirm an act. */
export async function confirm(
  wallet: Wallet,
  token: string,
  { act, device, lies = {} }: { act: GivenAct; device: SoftAuthenticator; lies?: Lies },
): Promise<PasskeyAssertion> {
  const { json } = await begin(wallet, token, act)
  return device.sign(v.parse(confirmationEndpoints.confirmation.answer, json).options, lies)
}

type MoneyAct = Exclude<
  GivenAct,
  {
    call:
      | 'phone'
      | 'pin'
      | 'kept-only'
      | 'unfreeze'
      | 'own-limit'
      | 'wallet-address'
      | 'program-key'
      | 'consent'
  }
>

/** Makes the money call of an act, confirmed by a passkey. */
export function send(
  wallet: Wallet,
  token: string,
  given: MoneyAct & { key: string; passkey?: PasskeyAssertion; pin?: string },
): Promise<Reply> {
  const { call, key, ...body } = given
  return wallet.call(call, { token, body, headers: keyed(key) })
}
