import * as v from 'valibot'
import { Recipient } from '../../../contract/calls/transfers.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Reply, Wallet } from './app-harness.ts'
import { listAccounts, PIN } from './app-owners.ts'
import { keyed } from './keyed.ts'

/** Whatever takes the calls of the contract. */
type Caller = Pick<Wallet, 'call'>

/** Finds another owner by phone; throws when the lookup is refused. */
export async function findByPhone(
  wallet: Caller,
  token: string,
  phone: string,
): Promise<Recipient> {
  const { json } = await wallet.call('findRecipient', { token, body: { phone } })
  return v.parse(Recipient, json['recipient'])
}

/** The id of the owner's account in a currency. */
export async function accountIn(wallet: Caller, token: string, code: string): Promise<string> {
  const accounts = await listAccounts(wallet, token)
  const found = accounts.find(({ currency_code }) => currency_code === code)
  if (!found) throw new Error(`no account in ${code}`)
  return found.id
}

/** What a transfer needs; the rest is optional. */
export interface Sending {
  recipient: string
  account: string
  amount: Minor
  key: string
  changes?: object
}

/** Sends money; `changes` replace members of the request. */
export function sendMoney(
  wallet: Caller,
  token: string,
  { recipient, account, amount, key, changes }: Sending,
): Promise<Reply> {
  const money = { account_id: account, amount: formatAmount(amount, 2) }
  const body = { recipient_id: recipient, ...money, pin: PIN, ...changes }
  return wallet.call('transfer', { token, body, headers: keyed(key) })
}
