import type * as v from 'valibot'
import type { Language } from '../../../contract/calls/texts.ts'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type {
  Transaction,
  TransactionsAnswer,
  TransactionsQuery,
} from '../../../contract/calls/wallet.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { fillSearchText } from './fill-search-text.ts'
import { readFilter } from './filter.ts'
import { afterCursor, writeCursor } from './page-cursor.ts'
import { pageAsTexts, readTextRow, type TextRow } from './page-statement.ts'
import { writeTransaction } from './row.ts'

const PAGE = 50
const LONGEST_PAGE = 200
/** Decimals of the zero sums of a list without rows. */
const USUAL_DECIMALS = 2

type Query = v.InferOutput<typeof TransactionsQuery>

interface Page {
  /** Absent on a page after a cursor. */
  count?: number
  /** Absent on the last page. */
  cursor?: string
  movement?: v.InferInput<typeof TransactionsAnswer>['movement']
  results: v.InferInput<typeof Transaction>[]
}

type SumName = keyof typeof SUMS

type Totals = { count: bigint } & Record<SumName, Minor> & Record<`${SumName}_count`, bigint>

/**
 * Neither an exchange, a move of a pot or of reserved money, which are neither income nor expense,
 * nor a transfer, which is counted apart.
 */
const ONE_SIDED = `status = '${COMPLETE}' AND kind NOT IN ('exchange', 'transfer', 'pot', 'reserve')`

/** Only what is complete counts. */
const SUMS = {
  top_ups: `${ONE_SIDED} AND amount_minor > 0`,
  withdrawals: `${ONE_SIDED} AND amount_minor < 0`,
  exchanges: `status = '${COMPLETE}' AND kind = 'exchange'`,
  transfers_in: `status = '${COMPLETE}' AND kind = 'transfer' AND amount_minor > 0`,
  transfers_out: `status = '${COMPLETE}' AND kind = 'transfer' AND amount_minor < 0`,
}
const COUNT = 'count(*) AS count'
const TOTALS = [
  COUNT,
  ...Object.entries(SUMS).map(
    ([name, rule]) => `coalesce(sum(amount_minor) FILTER (WHERE ${rule}), 0)::bigint AS ${name},
      count(*) FILTER (WHERE ${rule}) AS ${name}_count`,
  ),
].join(', ')

/**
 * Returns a page of the owner's transactions, newest first, with the total number (K3); on the
 * first page of one account or currency also the sums of all pages. Amounts are signed: what leaves
 * an account is negative. A page after a cursor costs the same wherever it is, and counts nothing.
 */
export async function listTransactions(
  db: Database,
  { userId, language, query }: { userId: string; language: Language; query: Query },
): Promise<Page> {
  if (query.search !== undefined) await fillSearchText(db, userId)
  const limit = Math.min(LONGEST_PAGE, Number(query.limit ?? PAGE))
  const offset = query.cursor === undefined ? Number(query.offset ?? 0) : 0
  // One more than is sent, which shows whether there is another page.
  const range = { most: limit + 1, skip: offset }
  const { rows: found, totals } = isWhole(query)
    ? await readWhole(db, { userId, ...range })
    : await readPart(db, { userId, query, ...range })
  const rows = (found ?? []).map(readTextRow)
  const sent = rows.slice(0, limit)
  const last = sent.at(-1)
  return {
    ...(totals && writeTotals(totals, rows[0]?.decimals ?? USUAL_DECIMALS)),
    ...(last && rows.length > limit && { cursor: writeCursor(last) }),
    results: sent.map((row) => writeTransaction(row, language)),
  }
}

type Counted = Pick<Totals, 'count'> | Totals

interface FoundRows {
  rows: readonly TextRow[] | null
  /** Absent after a cursor. */
  totals?: Counted
}

interface Range {
  most: number
  skip: number
}

/** Neither a filter nor a cursor: what the app asks first. */
function isWhole({ limit: _limit, offset: _offset, ...rest }: Query): boolean {
  return Object.values(rest).every((value) => value === undefined)
}

const readWholeTogether = batchedLookup<
  { userId: string } & Range,
  Pick<FoundRows, 'rows'> & Pick<Totals, 'count'>
>({
  columns: 'user_id uuid, most int, skip int',
  select: `SELECT (SELECT ${COUNT} FROM wallet_transaction WHERE user_id = q.user_id),
    ${pageAsTexts('user_id = q.user_id', { limit: 'q.most', offset: 'q.skip' })} AS rows`,
  toQuestion: ({ userId, most, skip }) => ({ user_id: userId, most, skip }),
})

async function readWhole(db: Database, asked: { userId: string } & Range): Promise<FoundRows> {
  const { rows = null, count = 0n } = (await readWholeTogether(db, asked)) ?? {}
  return { rows, totals: { count } }
}

async function readPart(
  db: Queryable,
  { userId, query, most, skip }: { userId: string; query: Query } & Range,
): Promise<FoundRows> {
  const filter = readFilter(userId, query)
  const { where, parameters } = afterCursor(query.cursor, filter)
  const at = (n: number) => `$${parameters.length + n}::int`
  const page = `${pageAsTexts(where, { limit: at(1), offset: at(2) })} AS rows`
  const values = [...parameters, most, skip]
  if (query.cursor !== undefined) {
    const [found] = await db.query<FoundRows>(`SELECT ${page}`, values)
    return found ?? { rows: null }
  }
  const [found] = await db.query<Pick<FoundRows, 'rows'> & Counted>(
    `SELECT t.*, ${page} FROM (
       SELECT ${hasMovement(query) ? TOTALS : COUNT} FROM wallet_transaction WHERE ${where}
     ) AS t`,
    values,
  )
  if (!found) return { rows: null }
  const { rows, ...totals } = found
  return { rows, totals }
}

/** Sums are those of a whole account or currency within a period. */
function hasMovement({ account_id, currency_code, offset, ...query }: Query): boolean {
  const { search, kind, state, category, tag } = query
  const isOneCurrency = account_id !== undefined || currency_code !== undefined
  const isAll = [search, kind, state, category, tag].every((part) => part === undefined)
  return isOneCurrency && isAll && Number(offset ?? 0) === 0
}

function writeTotals(totals: Counted, decimals: number): Pick<Page, 'count' | 'movement'> {
  const count = Number(totals.count)
  return 'top_ups' in totals ? { count, movement: writeMovement(totals, decimals) } : { count }
}

function writeMovement(totals: Totals, decimals: number): Page['movement'] {
  return {
    top_ups: writeSum(totals.top_ups, totals.top_ups_count, decimals),
    withdrawals: writeSum(totals.withdrawals, totals.withdrawals_count, decimals),
    exchanges: writeSum(totals.exchanges, totals.exchanges_count, decimals),
    transfers_in: writeSum(totals.transfers_in, totals.transfers_in_count, decimals),
    transfers_out: writeSum(totals.transfers_out, totals.transfers_out_count, decimals),
  }
}

function writeSum(amount: Minor, count: bigint, decimals: number) {
  return { amount: formatAmount(amount, decimals), count: Number(count) }
}
