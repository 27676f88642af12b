import type { Queryable } from '../../db/database.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { newId } from '../../lib/new-id.ts'
import { type BesideTable, findPostingStatement, type Locking } from './statement.ts'
import { transactionNumber } from './transaction-number.ts'
import type { HistoryRow, Leg, Note, Terms, LedgerTransfer } from './transfer.ts'

/** Result of a transfer. */
export interface Written {
  id: string
  verdict:
    | 'OK'
    | 'TERMS_CHANGED'
    | 'ACCOUNT_REPEATED'
    | 'BUSY'
    | 'ACCOUNT_CLOSED'
    | 'INSUFFICIENT_FUNDS'
  /** False when the verdict is not OK, or when the key existed already. */
  is_written: boolean
}

/** Posts these transfers in one statement and returns the result of each, in order. */
export async function write(
  db: Queryable,
  transfers: readonly LedgerTransfer[],
  locking: Locking,
): Promise<Written[]> {
  const acts = transfers.map((transfer) => ({
    ...transfer,
    id: transfer.id ?? newId(transfer.now),
  }))
  const tables = [
    acts.map(actRow),
    acts.flatMap(({ id, legs, terms }) => legs.map((leg, seq) => legRow(id, seq, leg, terms))),
    acts.flatMap(({ id, history = [] }) => history.map((row) => historyRow(id, row))),
    acts.flatMap((act) => (act.notes ?? []).map((note) => noteRow(act, note))),
  ]
  const beside = listTables(transfers)
  const rowsBeside = beside.map((table) => acts.flatMap((act) => besideRows(act, table)))
  const parameters = [...tables, ...rowsBeside].map((rows) => JSON.stringify(rows))
  const rows = await db.query<Written>(findPostingStatement(locking, beside), parameters)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return acts.map(({ id }) => {
    const written = byId.get(id)
    if (!written) throw new DatabaseUnavailable(new Error('a transfer got no verdict'))
    return written
  })
}

/** Returns the transfers that share no account of an owner with one before them: a statement changes a balance once. */
export function withoutShared(transfers: readonly LedgerTransfer[]): LedgerTransfer[] {
  const taken = new Set<string>()
  return transfers.filter(({ history = [] }) => {
    const accounts = history.map(({ account_id }) => account_id)
    if (accounts.some((id) => taken.has(id))) return false
    for (const id of accounts) taken.add(id)
    return true
  })
}

/** In the order of their names, so that the same tables make the same statement. */
function listTables(transfers: readonly LedgerTransfer[]): BesideTable[] {
  const tables = new Map(
    transfers.flatMap(({ beside = [] }) => beside.map(({ table }) => [table.name, table])),
  )
  return [...tables.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function besideRows({ id, beside = [] }: LedgerTransfer & { id: string }, table: BesideTable) {
  return beside
    .filter((one) => one.table.name === table.name)
    .map(({ row }) => Object.assign({ transfer_id: id }, row))
}

/** Amounts are sent as text, because JSON numbers are not exact. */
function actRow(transfer: LedgerTransfer & { id: string }) {
  const { id, kind, act, answer, reversesId, rateId, proposalId, terms, now } = transfer
  return {
    id,
    kind,
    scope: act.scope,
    key: act.key,
    request_hash: act.requestHash,
    answer: answer ?? {},
    reverses_id: reversesId,
    rate_id: rateId,
    proposal_id: proposalId,
    at: now,
    ...(terms && rateColumns(terms)),
  }
}

function rateColumns({ rate, rateUntil }: Terms) {
  const { from_code, to_code, quantity_out, from_min, to_min } = rate
  return {
    rate_from: from_code,
    rate_to: to_code,
    rate_out: quantity_out,
    from_min: from_min.toString(),
    to_min: to_min.toString(),
    rate_until: rateUntil,
  }
}

function legRow(transfer_id: string, seq: number, leg: Leg, terms: Terms | undefined) {
  const { debit, credit, currency_code, amount } = leg
  const ownerOf = (account: string) => (terms?.accounts.includes(account) ? terms.owner : undefined)
  return {
    transfer_id,
    seq,
    debit,
    credit,
    currency: currency_code,
    amount: amount.toString(),
    debit_owner: ownerOf(debit),
    credit_owner: ownerOf(credit),
  }
}

function historyRow(transfer_id: string, { currency_code, amount, ...row }: HistoryRow) {
  return { transfer_id, ...row, amount: amount.toString(), currency: currency_code }
}

/** The notification leads to a receipt: that of both rows of a transfer or an exchange, or of the only row. */
function noteRow(act: LedgerTransfer & { id: string }, { number = numberOf(act), ...note }: Note) {
  const params = { ...note.params, ...(number !== undefined && { number }) }
  return { transfer_id: act.id, id: newId(act.now), ...note, params }
}

function numberOf({
  id,
  kind,
  history: [row] = [],
}: LedgerTransfer & { id: string }): string | undefined {
  if (kind === 'exchange' || kind === 'transfer') return transactionNumber(kind, id)
  return row && transactionNumber(row.kind, row.id)
}
