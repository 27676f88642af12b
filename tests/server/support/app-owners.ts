import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { type ExchangeRate, RatesAnswer } from '../../../contract/calls/money.ts'
import { WalletAnswer } from '../../../contract/calls/wallet.ts'
import { call, readReply, type Requester, type Wallet } from './app-harness.ts'

export const ADDRESS = {
  country_code: 'DE',
  city: 'Berlin',
  zip_code: '10115',
  address: 'Invalidenstr. 1',
}

export const PIN = '1379'

let phonesGiven = 0

/** A phone that no other test of the file has. */
export function freshPhone(): string {
  phonesGiven += 1
  return `7900${String(phonesGiven).padStart(7, '0')}`
}

export function draftOf(phone: string) {
  return { first_name: 'Anna', last_name: 'Test', email: 'anna@example.com', phone }
}

/** The code of the newest SMS to a phone, or undefined when none was sent. */
export async function readCode(
  { app }: { app: Requester },
  phone: string,
): Promise<string | undefined> {
  const messages = await readOutbox(app, phone)
  return messages[0]?.code ?? undefined
}

const Outbox = v.object({
  results: v.array(
    v.object({
      phone: v.string(),
      text: v.string(),
      code: v.nullable(v.string()),
      created_at: v.string(),
    }),
  ),
})

export async function readOutbox(app: Requester, phone: string) {
  const reply = await readReply(await app.request(`/sandbox/outbox?phone=${phone}`))
  return v.parse(Outbox, reply.json).results
}

/** A code that is not the right one. */
export function otherCode(code: string | undefined): string {
  const zeros = '0'.repeat(code?.length ?? 4)
  return code === zeros ? `${zeros.slice(1)}1` : zeros
}

export interface Owner {
  phone: string
  token: string
}

export interface Wishes {
  phone?: string
  isGrok?: boolean
  /** Leaves the PIN unset when false. */
  hasPin?: boolean
  isVerified?: boolean
  /** Opening balances and movements, as in the sandbox; verified owners have them. */
  hasMoney?: boolean
}

/** Registers an owner through the API; a wish for `isVerified` raises the level in the database. */
export async function registerOwner(wallet: Wallet, wishes: Wishes = {}): Promise<Owner> {
  const { phone = freshPhone(), isGrok = false, hasPin = true, isVerified = false } = wishes
  const app = (wishes.hasMoney ?? isVerified) ? wallet.app : wallet.appWithoutMoney
  await call(app, endpoints.register, { body: { ...draftOf(phone), ...(isGrok && ADDRESS) } })
  const body = { phone, confirm_code: await readCode(wallet, phone) }
  const confirmed = await call(app, endpoints.confirmPhone, { body })
  const token = readText(confirmed.json['auth_token'])
  if (hasPin) await wallet.call('setPin', { token, body: { pin_code: PIN } })
  if (isVerified) {
    await wallet.context.db.query(`UPDATE app_user SET level = 'verified' WHERE phone = $1`, [
      phone,
    ])
  }
  return { phone, token }
}

export async function logIn(wallet: Wallet, phone: string): Promise<string> {
  await wallet.call('sendCode', { body: { phone } })
  const confirm_code = await readCode(wallet, phone)
  const reply = await wallet.call('login', { body: { phone, confirm_code } })
  return readText(reply.json['auth_token'])
}

export async function listAccounts(wallet: Pick<Wallet, 'call'>, token: string) {
  const { json } = await wallet.call('wallet', { token })
  return v.parse(WalletAnswer, json).results.flatMap(({ accounts }) => accounts)
}

/** The balance in a currency as decimal text. */
export async function balanceOf(
  wallet: Pick<Wallet, 'call'>,
  token: string,
  currencyCode: string,
): Promise<string | undefined> {
  const accounts = await listAccounts(wallet, token)
  return accounts.find(({ currency_code }) => currency_code === currencyCode)?.balance
}

/** The published rate of a pair. */
export async function findRate(
  wallet: Wallet,
  token: string,
  from: string,
  to: string,
): Promise<ExchangeRate> {
  const { json } = await wallet.call('rates', { token })
  const rate = v
    .parse(RatesAnswer, json)
    .rates.find((one) => one.from_currency_code === from && one.to_currency_code === to)
  if (!rate) throw new Error(`no rate from ${from} to ${to}`)
  return rate
}

export function readText(value: unknown): string {
  return v.parse(v.string(), value)
}
