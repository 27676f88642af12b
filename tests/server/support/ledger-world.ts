import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/db/database.ts'
import { houseAccount, listAccounts, openAccounts } from '../../../server/domain/ledger/accounts.ts'
import { hashRequest, post, type Posted } from '../../../server/domain/ledger/post.ts'
import type { LedgerTransfer } from '../../../server/domain/ledger/transfer.ts'
import { Refusal } from '../../../server/domain/refusal.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'

export const NOON = new Date('2026-11-20T12:00:00Z')

export interface TestOwner {
  userId: string
  /** Account ids by currency. */
  accounts: Readonly<Record<string, string>>
}

/**
 * An owner with these balances in minor units; `funds: { RUB: 100n }` opens a RUB account with
 * 1.00.
 */
export async function createOwner(
  db: Database,
  funds: Readonly<Record<string, Minor>>,
  environment: 'ewallet' | 'grok' = 'ewallet',
): Promise<TestOwner> {
  const userId = randomUUID()
  await db.query(
    `INSERT INTO app_user (id, phone, first_name, email, environment, registered_at)
     VALUES ($1, $2, 'Anna', 'anna@example.com', $3, $4)`,
    [userId, `7${Math.floor(Math.random() * 1e13)}`, environment, NOON],
  )
  await openAccounts(db, userId, Object.keys(funds))
  const rows = await listAccounts(db, userId)
  const accounts = Object.fromEntries(rows.map(({ id, currency_code }) => [currency_code, id]))
  for (const [code, amount] of Object.entries(funds)) {
    if (amount > 0n) await post(db, deposit(accounts[code] ?? '', code, amount))
  }
  return { userId, accounts }
}

/** Money from outside. */
export function deposit(
  account: string,
  code: string,
  amount: Minor,
  key: string = randomUUID(),
): LedgerTransfer {
  const debit = houseAccount('gateway_in', code)
  return transfer('topup', key, { debit, credit: account, currency_code: code, amount })
}

/** Money to the outside. */
export function spend(
  account: string,
  code: string,
  amount: Minor,
  key: string = randomUUID(),
): LedgerTransfer {
  const credit = houseAccount('external', code)
  return transfer('withdrawal', key, { debit: account, credit, currency_code: code, amount })
}

/** Money to the outside, of which the fee stays with the house. */
export function spendWithFee(
  account: string,
  code: string,
  { total, fee }: { total: Minor; fee: Minor },
): LedgerTransfer {
  const reserve = houseAccount('payout_pending', code)
  const paid = { debit: account, credit: reserve, currency_code: code, amount: total }
  const charged = { ...paid, debit: reserve, credit: houseAccount('fee', code), amount: fee }
  return { ...transfer('withdrawal', randomUUID(), paid), legs: [paid, charged] }
}

/** Money from one owner's account to another's. */
export function sendBetween(
  { debit, credit }: { debit: string; credit: string },
  code: string,
  amount: Minor,
  key: string = randomUUID(),
): LedgerTransfer {
  return transfer('transfer', key, { debit, credit, currency_code: code, amount })
}

function transfer(
  kind: LedgerTransfer['kind'],
  key: string,
  leg: LedgerTransfer['legs'][number],
): LedgerTransfer {
  const requestHash = hashRequest({ ...leg, amount: formatAmount(leg.amount, 2) })
  return { kind, act: { scope: 'test', key, requestHash }, legs: [leg], now: NOON }
}

/** Posts in a transaction of its own, as every act does. */
export function postAlone(db: Database, given: LedgerTransfer): Promise<Posted> {
  return db.transaction((tx) => post(tx, given))
}

/** Balances by currency, as decimal text. */
export async function balances(db: Database, userId: string): Promise<Record<string, string>> {
  const rows = await listAccounts(db, userId)
  return Object.fromEntries(rows.map(({ currency_code, balance }) => [currency_code, balance]))
}

/** `done`, or the code with which an act was refused. */
export async function outcomeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** What became of many acts: how many were done, and how many were refused with each code. */
export async function tally(acts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await Promise.all(acts.map(outcomeOf))) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
