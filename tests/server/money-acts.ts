import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { ExchangeRate } from '../../src/contract/money.ts'
import {
  formatAmount,
  type Minor,
  multiplyByRate,
  parseRate,
} from '../../src/contract/rules/money.ts'
import type { Reply, Requester, Wallet } from './app-harness.ts'
import { listAccounts, PIN } from './app-owners.ts'

export const CARDS = { pays: '4111111111111111', fails: luhnCard('0002') } as const

/** Whatever takes the calls of the contract. */
type Caller = Pick<Wallet, 'call'>

/** The owner of a run, as the acts need it. */
export interface Actor {
  token: string
  accounts: ReadonlyMap<string, string>
  rates: readonly ExchangeRate[]
}

export async function actorOf(wallet: Caller, token: string): Promise<Actor> {
  const accounts = await listAccounts(wallet, token)
  const { json } = await wallet.call('rates', { token })
  return {
    token,
    accounts: new Map(accounts.map(({ id, currency_code }) => [currency_code, id])),
    // The call has checked the answer against the contract.
    rates: JSON.parse(JSON.stringify(json['rates'])),
  }
}

/** Returns the amount received at the rate; 0 without a rate. */
export function gainOf(actor: Actor, from: string, to: string, amount: Minor): Minor {
  const rate = parseRate(rateOf(actor, from, to)?.quantity_out ?? '')
  return rate ? multiplyByRate(amount, rate) : 0n
}

export function exchange(
  wallet: Caller,
  actor: Actor,
  { from, to, amount, key }: { from: string; to: string; amount: Minor; key: string },
): Promise<Reply> {
  const body = {
    from_account_id: actor.accounts.get(from),
    to_account_id: actor.accounts.get(to),
    from_amount: formatAmount(amount, 2),
    to_amount: formatAmount(gainOf(actor, from, to, amount), 2),
    rate_id: rateOf(actor, from, to)?.id ?? '',
  }
  return wallet.call('exchange', { token: actor.token, body, headers: keyed(key) })
}

export function withdraw(
  wallet: Caller,
  { token }: Pick<Actor, 'token'>,
  { code, amount, key, pan }: { code: string; amount: Minor; key: string; pan?: string },
): Promise<Reply> {
  const money = { amount: formatAmount(amount, 2), currency_code: code }
  const body = { ...money, pin: PIN, pan: pan ?? CARDS.pays }
  return wallet.call('withdrawal', { token, body, headers: keyed(key) })
}

export function topUp(
  wallet: Caller,
  { token }: Pick<Actor, 'token'>,
  { code, amount, key }: { code: string; amount: Minor; key: string },
): Promise<Reply> {
  const body = { amount: formatAmount(amount, 2), currency_code: code }
  return wallet.call('topUp', { token, body, headers: keyed(key) })
}

/** Presses a button of the payment page. */
export async function pay(
  wallet: { app: Requester },
  url: string,
  outcome: string,
): Promise<number> {
  const response = await wallet.app.request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }),
  })
  return response.status
}

export function keyed(key: string) {
  return { [IDEMPOTENCY_HEADER]: createHash('sha256').update(key).digest('hex') }
}

function rateOf({ rates }: Actor, from: string, to: string): ExchangeRate | undefined {
  return rates.find((rate) => rate.from_currency_code === from && rate.to_currency_code === to)
}

/** A card number that passes the Luhn check and ends so. */
export function luhnCard(end: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `41111111111${digit}${end}`)
  return numbers.find((number) => luhnSum(number) % 10 === 0) ?? ''
}

function luhnSum(number: string): number {
  return Array.from(number, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .map((digit) => (digit > 9 ? digit - 9 : digit))
    .reduce((sum, digit) => sum + digit, 0)
}
