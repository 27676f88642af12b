import type { ExchangeRate } from '../../../contract/calls/money.ts'
import {
  formatAmount,
  type Minor,
  multiplyByRate,
  parseRate,
} from '../../../contract/rules/money.ts'
import type { Reply, Requester, Wallet } from './app-harness.ts'
import { listAccounts, PIN, readText } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { findByPhone, sendMoney } from './transfer-acts.ts'

export const CARDS = { pays: '4111111111111111', fails: luhnCard('0002') } as const

/** Whatever takes the calls of the contract. */
type Caller = Pick<Wallet, 'call'>

/** The owner of a run, as the acts need it. */
export interface Actor {
  token: string
  accounts: ReadonlyMap<string, string>
  rates: readonly ExchangeRate[]
  /** Another owner, to whom this one sends money. */
  recipient?: string
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

/** The owners of a run, each with the next one as the recipient of transfers. */
export async function actorsOf(wallet: Caller, tokens: readonly string[]): Promise<Actor[]> {
  const phones = await Promise.all(tokens.map((token) => readPhone(wallet, token)))
  return Promise.all(
    tokens.map(async (token, n) => {
      const phone = phones[(n + 1) % phones.length] ?? ''
      const recipient = (await findByPhone(wallet, token, phone)).id
      return { ...(await actorOf(wallet, token)), recipient }
    }),
  )
}

async function readPhone(wallet: Caller, token: string): Promise<string> {
  const { json } = await wallet.call('authInfo', { token })
  return readText(json['phone']).replace('+', '')
}

/** Returns the amount received at the rate; 0 without a rate. */
export function gainOf(actor: Actor, from: string, to: string, amount: Minor): Minor {
  const rate = parseRate(rateOf(actor, from, to)?.quantity_out ?? '')
  return rate ? multiplyByRate(amount, rate) : 0n
}

interface ExchangeAct {
  from: string
  to: string
  amount: Minor
  key: string
  /** By default the same may be exchanged again immediately. */
  isRepeatConfirmed?: boolean
}

export function exchange(
  wallet: Caller,
  actor: Actor,
  { from, to, amount, key, isRepeatConfirmed = true }: ExchangeAct,
): Promise<Reply> {
  const body = {
    from_account_id: actor.accounts.get(from),
    to_account_id: actor.accounts.get(to),
    from_amount: formatAmount(amount, 2),
    to_amount: formatAmount(gainOf(actor, from, to, amount), 2),
    rate_id: rateOf(actor, from, to)?.id ?? '',
    is_repeat_confirmed: isRepeatConfirmed,
  }
  return wallet.call('exchange', { token: actor.token, body, headers: keyed(key) })
}

interface Withdrawing {
  code: string
  amount: Minor
  key: string
  pan?: string
  /** By default the same may be withdrawn again immediately. */
  isRepeatConfirmed?: boolean
}

export function withdraw(
  wallet: Caller,
  { token }: Pick<Actor, 'token'>,
  { code, amount, key, pan, isRepeatConfirmed = true }: Withdrawing,
): Promise<Reply> {
  const money = { amount: formatAmount(amount, 2), currency_code: code }
  const body = { ...money, pin: PIN, pan: pan ?? CARDS.pays }
  const all = { ...body, is_repeat_confirmed: isRepeatConfirmed }
  return wallet.call('withdrawal', { token, body: all, headers: keyed(key) })
}

/** Sends money to the actor's recipient, also the same sum again. */
export function transfer(
  wallet: Caller,
  { token, accounts, recipient = '' }: Actor,
  { code, amount, key }: { code: string; amount: Minor; key: string },
): Promise<Reply> {
  const account = accounts.get(code) ?? ''
  const changes = { is_repeat_confirmed: true }
  return sendMoney(wallet, token, { recipient, account, amount, key, changes })
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

/** Returns bodies of calls that are accepted, by the name of the call. */
export function examplesOf({ accounts }: Actor): Readonly<Record<string, object>> {
  return {
    withdrawalQuote: { account_id: accounts.get('RUB'), amount: '1', method: 'sbp' },
    makeRequest: {
      account_id: accounts.get('USD'),
      bill: '10.00',
      parts: [{ to: {}, amount: '10.00' }],
      until: '2026-12-01T20:59:59Z',
    },
    placeRateOrder: {
      from_account_id: accounts.get('USD'),
      to_account_id: accounts.get('EUR'),
      amount: '10.00',
      unit: 'from',
      target: '0.95',
      least_amount: '9.50',
      until_on: '2026-12-01',
      time_zone: 'Europe/Moscow',
      pin: PIN,
    },
    placeRateAlert: {
      from_currency_code: 'USD',
      to_currency_code: 'EUR',
      unit: 'from',
      target: '0.95',
      until_on: '2026-12-01',
      time_zone: 'Europe/Moscow',
    },
    placePlan: {
      kind: 'exchange',
      account_id: accounts.get('USD'),
      to_account_id: accounts.get('EUR'),
      amount: '1.00',
      every: 'month',
      first_on: '2026-12-01',
      time_zone: 'Europe/Moscow',
      pin: PIN,
    },
  }
}
