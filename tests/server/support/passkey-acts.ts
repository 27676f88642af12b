import * as v from 'valibot'
import { passkeyEndpoints, Passkey } from '../../../contract/calls/passkeys.ts'
import { passkeySignInEndpoints } from '../../../contract/calls/passkey-sign-in.ts'
import {
  createAuthenticator,
  type Lies,
  type SoftAuthenticator,
} from '../../support/authenticator.ts'
import { PASSKEY_ORIGIN, type Reply, type Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

type Caller = Pick<Wallet, 'call'>
type Traits = Omit<Parameters<typeof createAuthenticator>[0], 'origin'>

/** Returns a device of the wallet's site. */
export function newDevice(traits: Traits = {}): SoftAuthenticator {
  return createAuthenticator({ origin: PASSKEY_ORIGIN, ...traits })
}

/** Asks for what a browser needs to make a passkey. */
export function beginAdding(wallet: Caller, token: string, pin_code = PIN): Promise<Reply> {
  const headers = keyed(crypto.randomUUID())
  return wallet.call('addPasskey', { token, body: { pin_code }, headers })
}

/** Makes a passkey on a device and keeps it; the device says `lies`. */
export async function addPasskey(
  wallet: Caller,
  token: string,
  { device = newDevice(), lies = {} }: { device?: SoftAuthenticator; lies?: Lies } = {},
): Promise<Reply> {
  const begun = await beginAdding(wallet, token)
  const { options } = v.parse(passkeyEndpoints.addPasskey.answer, begun.json)
  const credential = device.make(options, lies)
  return wallet.call('keepPasskey', { token, body: { credential } })
}

/** Returns a device that has a passkey of the owner. */
export async function deviceOf(
  wallet: Caller,
  token: string,
  traits: Traits = {},
): Promise<SoftAuthenticator> {
  const device = newDevice(traits)
  const { json } = await addPasskey(wallet, token, { device })
  if (json['status'] !== 'success') throw new Error(`no passkey: ${String(json['code'])}`)
  return device
}

export async function listPasskeys(wallet: Caller, token: string): Promise<Passkey[]> {
  const { json } = await wallet.call('passkeys', { token })
  return v.parse(v.array(Passkey), json['results'])
}

/** Signs in by a passkey of the device. */
export async function signInBy(wallet: Caller, device: SoftAuthenticator): Promise<Reply> {
  const { json } = await wallet.call('signInOptions')
  const { options } = v.parse(passkeySignInEndpoints.signInOptions.answer, json)
  return wallet.call('signInByPasskey', { body: { passkey: device.sign(options) } })
}

/** The messages of the owner's notifications of a kind, newest first. */
export async function securityMessages(wallet: Caller, token: string): Promise<string[]> {
  const { json } = await wallet.call('notifications', { token })
  const Rows = v.array(v.object({ message: v.string(), kind: v.string() }))
  return v
    .parse(Rows, json['results'])
    .filter(({ kind }) => kind === 'security')
    .map(({ message }) => message)
}
