import * as v from 'valibot'
import { type KeptRecipient, type People, peopleEndpoints } from '../../../contract/calls/people.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

type Caller = Pick<Wallet, 'call'>

/** Reads whom an owner keeps, and whether they alone are paid. */
export async function readPeople(wallet: Caller, token: string): Promise<People> {
  const { json } = await wallet.call('people', { token })
  return v.parse(peopleEndpoints.people.answer, json)
}

/** Returns the one recipient that an owner keeps; throws when there are none or more. */
export async function onlyKept(wallet: Caller, token: string): Promise<KeptRecipient> {
  const { results } = await readPeople(wallet, token)
  const [one, ...others] = results
  if (!one || others.length > 0) throw new Error(`${results.length} recipients are kept`)
  return one
}

export function keep(wallet: Caller, token: string, to: object, own_name?: string): Promise<Reply> {
  return wallet.call('keepPerson', { token, body: { to, ...(own_name && { own_name }) } })
}

export function beginKeptOnly(wallet: Caller, token: string): Promise<Reply> {
  return wallet.call('beginKeptOnly', { token })
}

export function endKeptOnly(wallet: Caller, token: string, key: string, pin = PIN): Promise<Reply> {
  return wallet.call('endKeptOnly', { token, body: { pin }, headers: keyed(key) })
}
