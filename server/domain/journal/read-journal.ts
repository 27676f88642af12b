import { createHash, type Hash } from 'node:crypto'
import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { listPieces } from '../ledger/pieces.ts'
import { type Day, dayOf } from '../reconciliation/day.ts'
import type { ChartAccount } from './chart.ts'
import { JournalError, type JournalPeriod, listJournalDays } from './journal-period.ts'

const TRANSFERS_PER_BATCH = 1000

/** A transfer of the ledger. */
export interface JournalEntry {
  id: string
  kind: string
  at: Date
  reversesId: string | null
  /** Two for each posting: what is debited is positive. */
  lines: { account: ChartAccount; amount: Minor }[]
}

interface Row {
  id: string
  kind: string
  created_at: Date
  reverses_id: string | null
  amount_minor: Minor
  currency_code: string
  debit_id: string
  debit_kind: string
  debit_provider: string
  credit_id: string
  credit_kind: string
  credit_provider: string
}

const ROWS = `SELECT t.id, t.kind, t.created_at, t.reverses_id, p.amount_minor, p.currency_code,
    d.id AS debit_id, d.kind AS debit_kind, coalesce(d.provider, '') AS debit_provider,
    c.id AS credit_id, c.kind AS credit_kind, coalesce(c.provider, '') AS credit_provider
  FROM transfer t JOIN posting p ON p.transfer_id = t.id
  JOIN account d ON d.id = p.debit_account_id JOIN account c ON c.id = p.credit_account_id
  WHERE t.id > $1::uuid AND t.id <= $2::uuid ORDER BY t.id, p.seq`

/** Hashes of what was read, by day; a day without entries has one too. */
export class DayHashes {
  readonly #hashes: Map<Day, Hash>

  constructor(period: JournalPeriod) {
    this.#hashes = new Map(listJournalDays(period).map((day) => [day, createHash('sha256')]))
  }

  /** Adds an entry to its day. Throws JournalError where that is not one of the period. */
  add({ id, kind, at, reversesId, lines }: JournalEntry): void {
    const hash = this.#hashes.get(dayOf(at))
    if (!hash) throw new JournalError(`The id of transfer ${id} is of another day than its time`)
    const sides = lines.map(({ account, amount }) => [
      account.id,
      account.currency_code,
      amount.toString(),
    ])
    hash.update(`${JSON.stringify([id, kind, reversesId, sides])}\n`)
  }

  /** Returns the hash of each day. */
  finish(): Map<Day, string> {
    return new Map(Array.from(this.#hashes, ([day, hash]) => [day, hash.digest('hex')]))
  }
}

/**
 * Reads the transfers of a period in the order of their ids, in pieces. The caller's transaction
 * sees one moment.
 */
export async function* readEntries(
  tx: Queryable,
  { from, to }: JournalPeriod,
): AsyncGenerator<JournalEntry> {
  const walk = { table: 'transfer', size: TRANSFERS_PER_BATCH, from, to } as const
  for await (const piece of listPieces(tx, walk)) {
    yield* joinRows(await tx.query<Row>(ROWS, piece))
  }
}

/** Joins the postings of each transfer. */
function* joinRows(rows: readonly Row[]): Generator<JournalEntry> {
  let entry: JournalEntry | undefined
  for (const row of rows) {
    if (entry?.id !== row.id) {
      if (entry) yield entry
      const { id, kind, created_at: at, reverses_id: reversesId } = row
      entry = { id, kind, at, reversesId, lines: [] }
    }
    const { amount_minor: amount, currency_code } = row
    const debit = { id: row.debit_id, kind: row.debit_kind, provider: row.debit_provider }
    const credit = { id: row.credit_id, kind: row.credit_kind, provider: row.credit_provider }
    entry.lines.push(
      { account: { ...debit, currency_code }, amount },
      { account: { ...credit, currency_code }, amount: -amount },
    )
  }
  if (entry) yield entry
}
