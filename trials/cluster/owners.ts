import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { RatesAnswer } from '../../contract/calls/money.ts'
import { Recipient } from '../../contract/calls/transfers.ts'
import { WalletAnswer } from '../../contract/calls/wallet.ts'
import type { Caller } from './requests.ts'
import { waitFor } from './wait-for.ts'

const CODE_SECONDS = 20
export const PIN = '1379'

/** An owner with money who acts in the trial. */
export interface TrialOwner {
  token: string
  accounts: ReadonlyMap<string, string>
  /** Another owner, who gets this one's transfers. */
  recipient: string
}

/** Registers identified owners with opening balances at a wallet's own address. */
export async function registerOwners(address: string, count: number): Promise<TrialOwner[]> {
  const registered: { phone: string; token: string }[] = []
  for (let n = 0; n < count; n += 1) registered.push(await register(address, phoneOf(n)))
  return Promise.all(
    registered.map(async ({ token }, n) => {
      const phone = phoneOf((n + 1) % count)
      const found = await post(address, endpoints.findRecipient, { phone }, token)
      const recipient = v.parse(v.object({ recipient: Recipient }), found).recipient.id
      const wallet = await fetch(`${address}${endpoints.wallet.path}`, {
        headers: headersOf(token),
      })
      const { results } = v.parse(WalletAnswer, await wallet.json())
      const accounts = results.flatMap((one) => one.accounts)
      return {
        token,
        recipient,
        accounts: new Map(accounts.map(({ id, currency_code }) => [currency_code, id])),
      }
    }),
  )
}

/** Returns the rates of the moment; undefined when the call fails. */
export async function readRates(call: Caller, { token }: TrialOwner) {
  const { status, json } = await call(endpoints.rates, { token })
  return status === 200 ? v.parse(RatesAnswer, json).rates : undefined
}

function phoneOf(n: number): string {
  return `7900${String(n).padStart(7, '0')}`
}

async function register(address: string, phone: string): Promise<{ phone: string; token: string }> {
  const person = { first_name: 'Anna', last_name: 'Test', email: 'anna@example.com', phone }
  await post(address, endpoints.register, person)
  const confirm_code = await waitFor('a code', CODE_SECONDS, () => readCode(address, phone))
  const confirmed = await post(address, endpoints.confirmPhone, { phone, confirm_code })
  const { auth_token: token } = v.parse(v.object({ auth_token: v.string() }), confirmed)
  await post(address, endpoints.setPin, { pin_code: PIN }, token)
  const upgrade = await post(address, endpoints.upgradeLevel, {}, token)
  const { verification_url } = v.parse(v.object({ verification_url: v.string() }), upgrade)
  await fetch(`${address}${verification_url}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  })
  return { phone, token }
}

const Outbox = v.object({ results: v.array(v.object({ code: v.nullable(v.string()) })) })

async function readCode(address: string, phone: string): Promise<string | undefined> {
  const answer = await fetch(`${address}/sandbox/outbox?phone=${phone}`)
  return v.parse(Outbox, await answer.json()).results[0]?.code ?? undefined
}

function headersOf(token?: string): Record<string, string> {
  return { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) }
}

async function post(address: string, { path }: Endpoint, body: object, token?: string) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: headersOf(token),
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const json: unknown = await answer.json()
  return json
}
