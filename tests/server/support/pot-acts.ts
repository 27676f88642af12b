import * as v from 'valibot'
import { type Pot, potEndpoints, type PotMove, type Pots } from '../../../contract/calls/pots.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { keyed } from './keyed.ts'

type Caller = Pick<Wallet, 'call'>

/** Reads the pots that an owner has open. */
export async function readPots(wallet: Caller, token: string): Promise<Pots> {
  const { json } = await wallet.call('pots', { token })
  return v.parse(potEndpoints.pots.answer, json)
}

/** Returns one pot of an owner; throws without it. */
export async function readPot(wallet: Caller, token: string, id: string): Promise<Pot> {
  const pot = (await readPots(wallet, token)).results.find((one) => one.id === id)
  if (!pot) throw new Error('the pot is not open')
  return pot
}

/** Returns the moves of a pot, the last first. */
export async function readMoves(wallet: Caller, token: string, id: string): Promise<PotMove[]> {
  const { json } = await wallet.call('potMoves', { token, query: { id } })
  return v.parse(potEndpoints.potMoves.answer, json).results
}

export function askForPot(
  wallet: Caller,
  token: string,
  body: object,
  key: string,
): Promise<Reply> {
  const given = { name: 'Holiday', icon: 'palmtree', ...body }
  return wallet.call('openPot', { token, body: given, headers: keyed(key) })
}

/** Opens a pot and returns its id; throws where it is refused. */
export async function openPot(
  wallet: Caller,
  token: string,
  body: object,
  key: string,
): Promise<string> {
  const { json } = await askForPot(wallet, token, body, key)
  return v.parse(potEndpoints.openPot.answer, json).id
}

interface Move {
  id: string
  amount: string
  key: string
}

export function addToPot(wallet: Caller, token: string, { key, ...body }: Move): Promise<Reply> {
  return wallet.call('addToPot', { token, body, headers: keyed(key) })
}

export function takeFromPot(wallet: Caller, token: string, { key, ...body }: Move): Promise<Reply> {
  return wallet.call('takeFromPot', { token, body, headers: keyed(key) })
}

export function closePot(wallet: Caller, token: string, id: string, key: string): Promise<Reply> {
  return wallet.call('closePot', { token, body: { id }, headers: keyed(key) })
}
