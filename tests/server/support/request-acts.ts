import * as v from 'valibot'
import {
  MoneyRequest,
  type OpenedRequest,
  type RequestPart,
  type Requests,
  requestEndpoints,
} from '../../../contract/calls/requests.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { accountIn } from './transfer-acts.ts'

type Caller = Pick<Wallet, 'call'>

/** The clock of a test wallet begins on 20 November. */
const LAST_DAY = '2026-12-04T23:59:59+03:00'

/** What is asked for; the rest is optional. */
export interface Asking {
  key: string
  parts: readonly { to: object; amount: string }[]
  bill: string
  changes?: object
}

/** Asks for money in dollars; `changes` replace members of the request. */
export async function ask(
  wallet: Caller,
  token: string,
  { key, parts, bill, changes }: Asking,
): Promise<Reply> {
  const body = {
    account_id: await accountIn(wallet, token, 'USD'),
    bill,
    parts,
    note: 'Dinner',
    until: LAST_DAY,
    ...changes,
  }
  return wallet.call('makeRequest', { token, body, headers: keyed(key) })
}

/** Returns the request that an answer contains; throws where it was refused. */
export function requestOf({ json }: Reply): MoneyRequest {
  return v.parse(MoneyRequest, json['request'])
}

/** Returns the first part of a request. */
export function firstPart({ parts }: MoneyRequest): RequestPart {
  const [part] = parts
  if (!part) throw new Error('a request without parts')
  return part
}

export async function readRequests(wallet: Caller, token: string): Promise<Requests> {
  const { json } = await wallet.call('requests', { token })
  return v.parse(requestEndpoints.requests.answer, json)
}

export async function readOne(wallet: Caller, token: string, id: string): Promise<MoneyRequest> {
  const { json } = await wallet.call('oneRequest', { token, query: { id } })
  return v.parse(MoneyRequest, json)
}

export async function openLink(
  wallet: Caller,
  token: string,
  link: string,
): Promise<OpenedRequest> {
  const { json } = await wallet.call('openRequest', { token, body: { token: link } })
  return v.parse(requestEndpoints.openRequest.answer, json)
}

/**
 * Pays a part by a transfer in dollars, as the app does; `changes` replace members of the transfer.
 */
export async function pay(
  wallet: Caller,
  token: string,
  { link, key, changes }: { link: string; key: string; changes?: object },
): Promise<Reply> {
  const { recipient, amount, note } = await openLink(wallet, token, link)
  const body = {
    recipient_id: recipient?.id ?? 'none',
    account_id: await accountIn(wallet, token, 'USD'),
    amount,
    note,
    request_token: link,
    pin: PIN,
    ...changes,
  }
  return wallet.call('transfer', { token, body, headers: keyed(key) })
}

/** Returns the code of a refusal. */
export async function codeOf(reply: Promise<Reply>): Promise<unknown> {
  const { json } = await reply
  return json['code']
}

/** Returns a part of a bill as it is asked for. */
export function partOf(to: object, amount = '10.00') {
  return { to, amount }
}
