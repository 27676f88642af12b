import { endpoints } from '../../../contract/endpoints.ts'
import { call, type Requester, type Wallet } from './app-harness.ts'
import { draftOf, freshPhone, PIN, readCode, readText } from './app-owners.ts'
import { pay } from './money-acts.ts'

/** A wallet in another process, reached over HTTP. */
export interface RemoteWallet extends Pick<Wallet, 'call'> {
  app: Requester
}

export function connectWallet(address: string): RemoteWallet {
  const app: Requester = { request: (path, init) => fetch(`${address}${path}`, init) }
  return { app, call: (name, options) => call(app, endpoints[name], options) }
}

/** Registers an owner with a PIN and opening balances, identified. Returns the token. */
export async function registerRemotely(wallet: RemoteWallet): Promise<string> {
  return (await registerRemoteOwner(wallet)).token
}

/** Registers such an owner. Returns the token and the phone. */
export async function registerRemoteOwner(
  wallet: RemoteWallet,
): Promise<{ token: string; phone: string }> {
  const phone = freshPhone()
  await wallet.call('register', { body: draftOf(phone) })
  const body = { phone, confirm_code: await readCode(wallet, phone) }
  const { json } = await wallet.call('confirmPhone', { body })
  const token = readText(json['auth_token'])
  await wallet.call('setPin', { token, body: { pin_code: PIN } })
  const upgrade = await wallet.call('upgradeLevel', { token })
  await pay(wallet, readText(upgrade.json['verification_url']), 'approve')
  return { token, phone }
}
