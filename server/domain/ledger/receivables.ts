import type { Minor } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { houseAccount, openHouseAccount } from './accounts.ts'
import { hashRequest, post } from './post.ts'
import type { ActKey, HistoryRow, Leg } from './transfer.ts'

const BATCH_SIZE = 100

/** An account of an owner. */
export interface OwedAccount {
  id: string
  user_id: string
  currency_code: string
  decimals: number
}

/** Money that is taken back from an owner, or given again. */
interface Claim {
  account: OwedAccount
  amount: Minor
  /** The house account that the money goes to, or comes from. */
  house: string
  kind: 'refund' | 'dispute'
  act: ActKey
  now: Date
}

/**
 * Takes money back from an account: what it has, and for the rest the owner owes a receivable, so
 * that no balance is below zero. The owner is notified. The caller runs it in a transaction at READ
 * COMMITTED.
 */
export async function takeBack(tx: Queryable, claim: Claim): Promise<void> {
  const { account, amount, house, kind, act, now } = claim
  const balance = await lockBalance(tx, account.id)
  const paid = balance < amount ? balance : amount
  const owed = amount - paid
  const receivable = await openReceivable(tx, account, now)
  const { currency_code } = account
  await post(tx, {
    kind,
    act,
    legs: [
      ...legOf({ debit: account.id, credit: house, currency_code, amount: paid }),
      ...legOf({ debit: receivable, credit: house, currency_code, amount: owed }),
    ],
    history: rowOf(claim, -paid),
    notes: [noteOf(claim, owed > 0n ? `notification.${kind}_owed` : `notification.${kind}`, owed)],
    now,
  })
  await changeReceivable(tx, account, owed, now)
}

/** Returns what was taken: what the owner still owes first, the rest to the account. */
export async function giveBack(tx: Queryable, claim: Claim): Promise<void> {
  const { account, amount, house, kind, act, now } = claim
  await lockBalance(tx, account.id)
  const receivable = await openReceivable(tx, account, now)
  const owed = await lockOwed(tx, account.id)
  const forgiven = owed < amount ? owed : amount
  const paid = amount - forgiven
  const { currency_code } = account
  await post(tx, {
    kind,
    act,
    legs: [
      ...legOf({ debit: house, credit: receivable, currency_code, amount: forgiven }),
      ...legOf({ debit: house, credit: account.id, currency_code, amount: paid }),
    ],
    history: rowOf(claim, paid),
    notes: [noteOf(claim, 'notification.claim_returned', 0n)],
    now,
  })
  await changeReceivable(tx, account, -forgiven, now)
}

/**
 * Repays what the owner of an account owes from its balance, as far as that goes. Call it where
 * money has come in and before money goes out, inside the transaction; it costs one read where
 * nothing is owed.
 */
export async function collectOwed(tx: Queryable, accountId: string, now: Date): Promise<void> {
  const [open] = await tx.query(
    'SELECT 1 FROM receivable WHERE account_id = $1 AND amount_minor > 0',
    [accountId],
  )
  if (!open) return
  const balance = await lockBalance(tx, accountId)
  const owed = await lockOwed(tx, accountId)
  const amount = balance < owed ? balance : owed
  if (amount === 0n) return
  const account = await readAccount(tx, accountId)
  const id = newId(now)
  const { currency_code } = account
  await post(tx, {
    kind: 'repayment',
    act: { scope: 'repayment', key: id, requestHash: hashRequest({ id }) },
    legs: [
      {
        debit: accountId,
        credit: houseAccount('receivable', currency_code, accountId),
        currency_code,
        amount,
      },
    ],
    history: rowOf({ account, kind: 'repayment', now }, -amount),
    notes: [noteOf({ account, amount }, 'notification.repayment', owed - amount)],
    now,
  })
  await changeReceivable(tx, account, -amount, now)
}

/** Repays what owners owe where money has come in since; returns the number of accounts. */
export async function collectAllOwed(db: Database, now: Date): Promise<number> {
  const due = await db.query<{ account_id: string }>(
    `SELECT r.account_id FROM receivable r JOIN account a ON a.id = r.account_id
     WHERE r.amount_minor > 0 AND a.balance_minor > 0 AND a.status = 'open' LIMIT ${BATCH_SIZE}`,
  )
  for (const { account_id } of due) {
    await db.transaction(async (tx) => {
      await collectOwed(tx, account_id, now)
    })
  }
  return due.length
}

/** Returns what can be taken: nothing from an account that is frozen or closed. */
async function lockBalance(tx: Queryable, accountId: string): Promise<Minor> {
  const [account] = await tx.query<{ balance_minor: Minor; status: string }>(
    'SELECT balance_minor, status FROM account WHERE id = $1 FOR NO KEY UPDATE',
    [accountId],
  )
  return account?.status === 'open' ? account.balance_minor : 0n
}

async function lockOwed(tx: Queryable, accountId: string): Promise<Minor> {
  const [row] = await tx.query<{ amount_minor: Minor }>(
    'SELECT amount_minor FROM receivable WHERE account_id = $1 FOR UPDATE',
    [accountId],
  )
  return row?.amount_minor ?? 0n
}

async function readAccount(tx: Queryable, accountId: string): Promise<OwedAccount> {
  const [account] = await tx.query<OwedAccount>(
    `SELECT a.id, a.user_id, a.currency_code, c.decimals FROM account a
     JOIN currency c ON c.code = a.currency_code WHERE a.id = $1`,
    [accountId],
  )
  if (!account) throw new Error('a receivable without an account')
  return account
}

/** Opens the house account that has the postings of an owner's receivable, and returns its id. */
export async function openReceivable(
  tx: Queryable,
  account: Pick<OwedAccount, 'id' | 'currency_code'>,
  now: Date,
): Promise<string> {
  const { id: provider, currency_code: currencyCode } = account
  return openHouseAccount(tx, { kind: 'receivable', currencyCode, provider, now })
}

/** Adds to what the owner of an account owes; the caller posts it to the receivable. */
export async function addOwed(
  tx: Queryable,
  { accountId, amount, now }: { accountId: string; amount: Minor; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO receivable (account_id, amount_minor, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE
     SET amount_minor = receivable.amount_minor + excluded.amount_minor, changed_at = $3`,
    [accountId, amount, now],
  )
}

async function changeReceivable(
  tx: Queryable,
  { id }: OwedAccount,
  by: Minor,
  now: Date,
): Promise<void> {
  if (by > 0n) {
    await addOwed(tx, { accountId: id, amount: by, now })
  } else if (by < 0n) {
    await tx.query(
      'UPDATE receivable SET amount_minor = amount_minor + $2, changed_at = $3 WHERE account_id = $1',
      [id, by, now],
    )
  }
}

function legOf(leg: Leg): Leg[] {
  return leg.amount > 0n ? [leg] : []
}

/** The row shows what left or reached the account; without that there is none. */
function rowOf(
  { account, kind, now }: { account: OwedAccount; kind: Claim['kind'] | 'repayment'; now: Date },
  amount: Minor,
): HistoryRow[] {
  if (amount === 0n) return []
  const { id: account_id, user_id, currency_code } = account
  const description =
    kind !== 'repayment' && amount > 0n
      ? (`transaction.${kind}.returned` as const)
      : (`transaction.${kind}` as const)
  const row = { id: newId(now), user_id, account_id, kind, amount, currency_code }
  return [{ ...row, status: 'complete', description, params: {} }]
}

function noteOf(
  { account, amount }: { account: OwedAccount; amount: Minor },
  text_key:
    | `notification.${'refund' | 'dispute'}${'' | '_owed'}`
    | 'notification.claim_returned'
    | 'notification.repayment',
  owed: Minor,
) {
  const { user_id, currency_code, decimals } = account
  const params = {
    amount: formatAmount(amount, decimals),
    owed_amount: formatAmount(owed, decimals),
    currency_code,
  }
  return { user_id, text_key, params }
}
