import * as v from 'valibot'
import {
  type Budget,
  type Budgets,
  type Categories,
  categoryEndpoints,
  type Meaning,
} from '../../../contract/calls/categories.ts'
import { TransactionsAnswer, type Transaction } from '../../../contract/calls/wallet.ts'
import type { Reply, Wallet } from './app-harness.ts'

type Caller = Pick<Wallet, 'call'>

/** Returns an owner's transactions of a filter, the newest first. */
export async function listHistory(
  wallet: Caller,
  token: string,
  query: Record<string, string> = {},
): Promise<Transaction[]> {
  const { json } = await wallet.call('transactions', { token, query })
  return v.parse(TransactionsAnswer, json).results
}

/** Returns the number of an owner's newest transaction. */
export async function newestNumber(wallet: Caller, token: string): Promise<string> {
  const [newest] = await listHistory(wallet, token, { limit: '1' })
  if (newest?.number === undefined) throw new Error('no transaction with a number')
  return newest.number
}

export async function readMeaning(wallet: Caller, token: string, number: string): Promise<Meaning> {
  const { json } = await wallet.call('meaning', { token, query: { number } })
  return v.parse(categoryEndpoints.meaning.answer, json)
}

/** Stores what an owner made of a transaction, as they see it now. */
export async function setMeaning(
  wallet: Caller,
  token: string,
  body: { number: string; version?: number } & Record<string, unknown>,
): Promise<Reply> {
  const version = body.version ?? (await readMeaning(wallet, token, body.number)).version
  return wallet.call('setMeaning', { token, body: { ...body, version } })
}

export async function readCategories(wallet: Caller, token: string): Promise<Categories> {
  const { json } = await wallet.call('categories', { token })
  return v.parse(categoryEndpoints.categories.answer, json)
}

export async function readBudgets(
  wallet: Caller,
  token: string,
  query: Record<string, string> = {},
): Promise<Budgets> {
  const { json } = await wallet.call('budgets', { token, query })
  return v.parse(categoryEndpoints.budgets.answer, json)
}

/** Returns what is spent on a category, or in all. */
export async function spentOn(
  wallet: Caller,
  token: string,
  category?: string,
): Promise<Budget | undefined> {
  const { results } = await readBudgets(wallet, token)
  return results.find((one) => one.category === category)
}
