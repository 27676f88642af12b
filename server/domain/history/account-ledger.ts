import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { isId } from '../ledger/accounts.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'

/** Above and below every posting. */
const NEWEST = { transfer_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', seq: 32_767 }
const OLDEST = { transfer_id: '00000000-0000-0000-0000-000000000000', seq: -1 }
/** `<id of the transfer>.<number of the posting>` of the last row of a page. */
const CURSOR = /^([\w-]{36})\.(\d{1,5})$/

/** A posting of an account, with what its owner sees of it. */
export interface LedgerLine {
  at: Date
  /** That of the history, or of the transfer where the history has no row. */
  kind: string
  /** The money came back. */
  isReturn: boolean
  /** Absent for a posting without a row of the history. */
  number: string | undefined
  /** The id of its row in the history. */
  rowId: string | undefined
  description: string
  params: MessageParams
  /** Signed: what leaves the account is negative. */
  amount: Minor
  balance: Minor
  /** Absent for a posting without a row of the history. */
  status: string | undefined
}

interface LedgerQuery {
  userId: string
  accountId: string
  /** That of an earlier page. */
  after: string | undefined
  /** The oldest first. */
  isAscending?: boolean
  most: number
}

/**
 * Returns a page of the postings of an owner's account by their time, and the cursor of the next
 * one.
 */
export async function readAccountLedger(
  db: Queryable,
  { userId, accountId, after, isAscending = false, most }: LedgerQuery,
): Promise<{ lines: LedgerLine[]; next: string | undefined }> {
  const from = after === undefined ? (isAscending ? OLDEST : NEWEST) : readCursor(after)
  if (!from) return { lines: [], next: undefined }
  const given = [accountId, from.transfer_id, from.seq, userId, most + 1]
  const rows = await db.query<Row>(isAscending ? OLDEST_FIRST : NEWEST_FIRST, given)
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return { lines: shown.map(describe), next: last && `${last.transfer_id}.${last.seq}` }
}

function readCursor(cursor: string): { transfer_id: string; seq: number } | undefined {
  const [, id, seq] = CURSOR.exec(cursor) ?? []
  if (id === undefined || seq === undefined || !isId(id)) return undefined
  return { transfer_id: id, seq: Number(seq) }
}

interface Row {
  transfer_id: string
  seq: number
  amount_minor: Minor
  balance_minor: Minor
  created_at: Date
  transfer_kind: string
  row_id: string | null
  kind: string | null
  row_transfer_id: string | null
  description: string | null
  params: MessageParams | null
  status: string | null
}

interface Direction {
  than: '<' | '>'
  order: 'DESC' | 'ASC'
}

const side = (name: 'debit' | 'credit', sign: '-' | '', { than, order }: Direction) =>
  `(SELECT transfer_id, seq, ${sign}amount_minor AS amount_minor, ${name}_balance_after AS balance_minor
    FROM posting WHERE ${name}_account_id = $1::uuid AND (transfer_id, seq) ${than} ($2::uuid, $3::int)
    ORDER BY transfer_id ${order}, seq ${order} LIMIT $5::int)`

/** A posting belongs to the row of the history as in a statement (`statement-source.ts`). */
const rowsIn = (
  direction: Direction,
) => `SELECT p.transfer_id, p.seq, p.amount_minor, p.balance_minor, x.created_at, x.kind AS transfer_kind,
    coalesce(t.id, o.id) AS row_id, coalesce(t.kind, o.kind) AS kind,
    coalesce(t.transfer_id, o.transfer_id) AS row_transfer_id,
    coalesce(t.description, o.description) AS description, coalesce(t.params, o.params) AS params,
    coalesce(t.status, o.status) AS status
  FROM (
    SELECT * FROM (${side('debit', '-', direction)} UNION ALL ${side('credit', '', direction)}) AS both_sides
    ORDER BY transfer_id ${direction.order}, seq ${direction.order} LIMIT $5::int
  ) AS p
  JOIN transfer x ON x.id = p.transfer_id
  JOIN transfer y ON y.id = coalesce(x.reverses_id, x.id)
  LEFT JOIN wallet_transaction t ON t.user_id = $4::uuid AND t.account_id = $1::uuid
    AND t.created_at = y.created_at AND t.transfer_id = y.id
  LEFT JOIN wallet_transaction o ON t.id IS NULL AND o.user_id = $4::uuid
    AND o.id = CASE WHEN x.idem_scope = 'topup' THEN left(x.idem_key, 36)::uuid END
  ORDER BY p.transfer_id ${direction.order}, p.seq ${direction.order}`
const NEWEST_FIRST = rowsIn({ than: '<', order: 'DESC' })
const OLDEST_FIRST = rowsIn({ than: '>', order: 'ASC' })

function describe(row: Row): LedgerLine {
  const { row_id, kind, row_transfer_id, transfer_kind, description, params } = row
  const isKnown = row_id !== null && kind !== null
  return {
    at: row.created_at,
    kind: kind ?? transfer_kind,
    isReturn: transfer_kind === 'reversal',
    number: isKnown ? numberOfRow({ id: row_id, kind, transfer_id: row_transfer_id }) : undefined,
    rowId: row_id ?? undefined,
    description: description ?? '',
    params: params ?? {},
    amount: row.amount_minor,
    balance: row.balance_minor,
    status: row.status ?? undefined,
  }
}
