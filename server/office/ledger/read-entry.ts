import type { Minor } from '../../../contract/rules/money.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { numberOfRow } from '../../domain/ledger/transaction-number.ts'
import { OfficeRefusal } from '../refusal.ts'
import { ROW_OF_ENTRY } from './list-entries.ts'
import {
  type NamedLedgerAccount,
  nameLedgerAccount,
  readAccounts,
  showMoney,
} from './read-ledger.ts'

/** A leg of an entry with its accounts. */
export interface NamedLeg {
  debit: NamedLedgerAccount
  credit: NamedLedgerAccount
  amount: Minor
}

/** Another entry that this one belongs to. */
export interface Link {
  word: 'correctedBy' | 'correctionOf' | 'reverses' | 'reversedBy'
  id: string
}

export interface LedgerEntry {
  id: string
  kind: string
  createdAt: Date
  legs: NamedLeg[]
  links: Link[]
  /** The transaction of the history that it belongs to. */
  transaction: { id: string; number: string } | undefined
  /** What two operators signed for it. */
  proposalId: string | null
}

/**
 * Returns an entry with its legs and the entries that it belongs to. Throws OfficeRefusal
 * `notFound`.
 */
export async function readEntry(db: Queryable, id: string): Promise<LedgerEntry> {
  const [entry] = await db.query<{
    id: string
    kind: string
    created_at: Date
    proposal_id: string | null
  }>('SELECT id, kind, created_at, proposal_id FROM transfer WHERE id = $1', [id])
  if (!entry) throw new OfficeRefusal('notFound')
  const rows = await db.query<{ debit: string; credit: string; amount: Minor }>(
    `SELECT debit_account_id AS debit, credit_account_id AS credit, amount_minor AS amount
     FROM posting WHERE transfer_id = $1 ORDER BY seq`,
    [id],
  )
  return {
    id,
    kind: entry.kind,
    createdAt: entry.created_at,
    legs: await nameLegs(db, rows),
    links: await db.query<Link>(LINKS, [id]),
    transaction: await readTransaction(db, id),
    proposalId: entry.proposal_id,
  }
}

async function readTransaction(db: Queryable, id: string): Promise<LedgerEntry['transaction']> {
  const [row] = await db.query<{ id: string; kind: string; transfer_id: string | null }>(
    `SELECT coalesce(w.id, o.id) AS id, coalesce(w.kind, o.kind) AS kind,
       coalesce(w.transfer_id, o.transfer_id) AS transfer_id
     FROM transfer t ${ROW_OF_ENTRY} WHERE t.id = $1 AND coalesce(w.id, o.id) IS NOT NULL`,
    [id],
  )
  return row && { id: row.id, number: numberOfRow(row) }
}

const LINKS = `SELECT 'correctedBy' AS word, reversal_id AS id FROM ledger_correction WHERE original_id = $1
  UNION ALL SELECT 'correctedBy', entry_id FROM ledger_correction
    WHERE original_id = $1 AND entry_id IS NOT NULL
  UNION ALL SELECT 'correctionOf', original_id FROM ledger_correction WHERE reversal_id = $1 OR entry_id = $1
  UNION ALL SELECT 'reverses', reverses_id FROM transfer WHERE id = $1 AND reverses_id IS NOT NULL
  UNION ALL SELECT 'reversedBy', id FROM transfer WHERE reverses_id = $1`

interface PlainLeg {
  debit: string
  credit: string
  amount: Minor
}

/** Adds the accounts to legs that name them by id. */
export async function nameLegs(db: Queryable, legs: readonly PlainLeg[]): Promise<NamedLeg[]> {
  const accounts = await readAccounts(db, [
    ...new Set(legs.flatMap(({ debit, credit }) => [debit, credit])),
  ])
  return legs.map(({ debit, credit, amount }) => {
    const [from, to] = [accounts.get(debit), accounts.get(credit)]
    if (!from || !to) throw new Error('a leg without an account')
    return { debit: from, credit: to, amount }
  })
}

/** A line of an entry: an account, and what it was debited or credited with. */
export interface Line {
  account: string
  debit: string
  credit: string
}

/** Returns the lines of legs, two for each. */
export function listLines(legs: readonly NamedLeg[], language: Language): Line[] {
  return legs.flatMap(({ debit, credit, amount }) => {
    const { currency, decimals } = debit
    const money = showMoney(amount, { currency, decimals, language })
    return [
      { account: nameLedgerAccount(debit, language), debit: money, credit: '' },
      { account: nameLedgerAccount(credit, language), debit: '', credit: money },
    ]
  })
}
