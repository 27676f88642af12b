import * as v from 'valibot'
import type { Wallet } from './app-harness.ts'
import { listAccounts, type Owner, PIN, registerOwner } from './app-owners.ts'
import { keyed } from './keyed.ts'

/** Origin of wallet addresses in tests without a port. */
export const ORIGIN = 'https://wallet.example'

let keys = 0
/** Returns headers with a key that no other call has. */
export function freshKey() {
  keys += 1
  return keyed(`open payments ${keys}`)
}

/** Returns the id of an owner's account in a currency. */
export async function accountOf(
  wallet: Pick<Wallet, 'call'>,
  token: string,
  currency: string,
): Promise<string> {
  const accounts = await listAccounts(wallet, token)
  const account = accounts.find(({ currency_code }) => currency_code === currency)
  return v.parse(v.string(), account?.id)
}

/** Sets the address of an owner. */
export async function setAddress(
  wallet: Pick<Wallet, 'call'>,
  { token }: Pick<Owner, 'token'>,
  { name, currency = 'USD', pin }: { name: string; currency?: string; pin?: string },
) {
  const account_id = await accountOf(wallet, token, currency)
  const body = { name, public_name: 'A public name', account_id, ...(pin && { pin }) }
  return wallet.call('setWalletAddress', { token, body, headers: freshKey() })
}

/** Registers an owner with money and an address. */
export async function ownerWithAddress(
  wallet: Wallet,
  name: string,
  currency = 'USD',
): Promise<Owner> {
  const owner = await registerOwner(wallet, { isVerified: true })
  const { status, text } = await setAddress(wallet, owner, { name, currency })
  if (status !== 200) throw new Error(text)
  return owner
}

/** Registers a public key for programs of an owner. */
export function addProgramKey(wallet: Pick<Wallet, 'call'>, token: string, key: string) {
  const body = { name: 'Shop', key, pin: PIN }
  return wallet.call('addProgramKey', { token, body, headers: freshKey() })
}
