import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { openHouseAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { addOwed, collectOwed, openReceivable } from '../ledger/receivables.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { HistoryRow, Leg, Note } from '../ledger/transfer.ts'
import { Refusal } from '../refusal.ts'
import { type Correctable, findCorrectable } from './correctable.ts'

/**
 * What a correction does: the legs that stand in the place of the original's; none where it is
 * undone.
 */
export interface Correction {
  originalId: string
  legs: readonly Leg[]
  /** The proposal that two operators signed. */
  proposalId: string
  /** What owners whose balance changes read. */
  ownerText: string
  now: Date
}

/** An owner's account that a correction moves. */
interface Moved {
  id: string
  user_id: string
  currency_code: string
  decimals: number
  balance_minor: Minor
  status: string
}

/**
 * Corrects an entry of the ledger: posts its reversal and, where there are legs, a new entry, and
 * links the three (P4). What an owner's account lacks becomes a receivable. The caller runs it in a
 * transaction at READ COMMITTED. Throws BAD_REQUEST for an entry that cannot be corrected, was
 * corrected meanwhile, or has an owner's account in two legs.
 */
export async function correctEntry(tx: Queryable, correction: Correction): Promise<void> {
  const { originalId, legs, now } = correction
  const original = await findCorrectable(tx, originalId)
  if (!original) throw new Refusal('BAD_REQUEST')
  const reversal = original.legs.map((leg) => ({ ...leg, debit: leg.credit, credit: leg.debit }))
  const accounts = await lockOwners(tx, [...reversal, ...legs])
  if (hasRepeated(accounts, legs)) throw new Refusal('BAD_REQUEST')
  const reversalId = () =>
    postPart(tx, { correction, original, accounts, legs: reversal, part: 'reversal' })
  const entryId = () =>
    legs.length === 0
      ? Promise.resolve(null)
      : postPart(tx, { correction, original, accounts, legs, part: 'entry' })
  // The part that brings money comes first where that leaves nobody in debt.
  const isEntryFirst = lacks(accounts, [reversal, legs]) && !lacks(accounts, [legs, reversal])
  const first = isEntryFirst ? await entryId() : await reversalId()
  const second = isEntryFirst ? await reversalId() : await entryId()
  const written = await tx.query(
    `INSERT INTO ledger_correction (original_id, reversal_id, entry_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (original_id) DO NOTHING RETURNING 1`,
    [originalId, isEntryFirst ? second : first, isEntryFirst ? first : second, now],
  )
  if (written.length === 0) throw new Refusal('BAD_REQUEST')
  for (const { id } of accounts.values()) await collectOwed(tx, id, now)
}

/** Locks the owners' accounts among these legs in the order of their ids, as postings do. */
async function lockOwners(tx: Queryable, legs: readonly Leg[]): Promise<Map<string, Moved>> {
  const ids = legs.flatMap(({ debit, credit }) => [debit, credit])
  const rows = await tx.query<Moved>(
    `SELECT a.id, a.user_id, a.currency_code, a.balance_minor, a.status, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.id = ANY($1::uuid[]) AND a.materialised ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns whether an owner's account occurs twice: the ledger stores its balance after the whole
 * entry with each leg.
 */
function hasRepeated(accounts: ReadonlyMap<string, Moved>, legs: readonly Leg[]): boolean {
  const ids = legs.flatMap(({ debit, credit }) => [debit, credit]).filter((id) => accounts.has(id))
  return new Set(ids).size < ids.length
}

/** Returns whether some account would be below zero after one of these parts, in their order. */
function lacks(accounts: ReadonlyMap<string, Moved>, parts: readonly (readonly Leg[])[]): boolean {
  return [...accounts.values()].some(({ id, balance_minor }) => {
    let balance = balance_minor
    return parts.some((legs) => {
      balance += changeOf(id, legs)
      return balance < 0n
    })
  })
}

function changeOf(id: string, legs: readonly Leg[]): Minor {
  return legs.reduce((sum, { debit, credit, amount }) => {
    if (debit === id) return sum - amount
    return credit === id ? sum + amount : sum
  }, 0n)
}

interface Part {
  correction: Correction
  original: Correctable
  accounts: Map<string, Moved>
  legs: readonly Leg[]
  part: 'reversal' | 'entry'
}

/** Posts one part and returns its id. The balances of `accounts` follow. */
async function postPart(tx: Queryable, given: Part): Promise<string> {
  const { correction, legs, part, accounts } = given
  const { originalId, proposalId, now } = correction
  const split: Leg[] = []
  for (const leg of legs) split.push(...(await splitLeg(tx, leg, given)))
  const act = {
    scope: 'correction',
    key: `${proposalId}:${part}`,
    requestHash: hashRequest({ originalId, part }),
  }
  const rows = listRows(given, split)
  const { transferId } = await post(tx, {
    kind: 'correction',
    act,
    legs: split,
    history: rows,
    notes: listNotes(given, rows),
    proposalId,
    now,
  })
  for (const account of accounts.values()) account.balance_minor += changeOf(account.id, split)
  return transferId
}

/**
 * Returns the legs of a debit that the account can pay in part: the rest becomes a receivable. Both
 * parts go over an account of the house where the money is for another owner, whose account may
 * occur once.
 */
async function splitLeg(tx: Queryable, leg: Leg, { accounts, correction }: Part): Promise<Leg[]> {
  const payer = accounts.get(leg.debit)
  const balance = payer?.status === 'open' ? payer.balance_minor : 0n
  if (!payer || balance >= leg.amount) return [leg]
  const { now } = correction
  const { currency_code } = leg
  const owed = leg.amount - balance
  const receivable = await openReceivable(tx, payer, now)
  await addOwed(tx, { accountId: payer.id, amount: owed, now })
  const isForOwner = accounts.has(leg.credit)
  const kind = { kind: 'house', currencyCode: currency_code, provider: 'corrections' } as const
  const to = isForOwner ? await openHouseAccount(tx, { ...kind, now }) : leg.credit
  const parts = [
    { debit: payer.id, credit: to, currency_code, amount: balance },
    { debit: receivable, credit: to, currency_code, amount: owed },
    ...(isForOwner ? [{ ...leg, debit: to }] : []),
  ]
  return parts.filter(({ amount }) => amount > 0n)
}

/** A row of the history for each owner's account whose balance the part changes. */
function listRows(
  { accounts, original, part, correction }: Part,
  legs: readonly Leg[],
): HistoryRow[] {
  const description =
    part === 'reversal' ? 'transaction.correction.reversal' : 'transaction.correction'
  return [...accounts.values()].flatMap(({ id, user_id, currency_code }) => {
    const amount = changeOf(id, legs)
    if (amount === 0n) return []
    const params = { original: original.number }
    const row = { id: newId(correction.now), user_id, account_id: id, currency_code, amount }
    return [{ ...row, kind: 'adjustment', status: 'complete', description, params } as const]
  })
}

/** Owners read the text once, with the last part that changes their balance. */
function listNotes({ correction, original, part }: Part, rows: readonly HistoryRow[]): Note[] {
  const isLast = part === 'entry' || correction.legs.length === 0
  // The first row of each owner, whose receipt the notification leads to.
  const own = new Map(isLast ? rows.toReversed().map((row) => [row.user_id, row] as const) : [])
  const params = { original: original.number, text: correction.ownerText }
  return Array.from(own.values(), ({ user_id, kind, id }) => ({
    user_id,
    text_key: 'notification.correction',
    params,
    number: transactionNumber(kind, id),
  }))
}
