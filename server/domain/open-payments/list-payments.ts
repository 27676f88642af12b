import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'
import { type IncomingRow, SELECT_INCOMING } from './incoming-payments.ts'
import { invalidRequest } from './open-payments-refusal.ts'
import { type OutgoingRow, SELECT_OUTGOING } from './outgoing-row.ts'

/** Which payments of an address are listed. */
export interface Listing {
  addressId: string
  /** Only those of this program; undefined lists all. */
  client: string | undefined
  cursor: string | undefined
  /** Number of rows after the cursor, or before it. */
  first: number | undefined
  last: number | undefined
}

/** Rows of a list, the latest first, and whether there are others beside them. */
export interface PaymentPage<Row> {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
}

const USUAL_ROWS = 20

/** Lists incoming payments of an address. Throws invalid_request. */
export function listIncoming(db: Queryable, listing: Listing): Promise<PaymentPage<IncomingRow>> {
  return list<IncomingRow>(db, SELECT_INCOMING, listing)
}

/** Lists outgoing payments of an address. Throws invalid_request. */
export function listOutgoing(db: Queryable, listing: Listing): Promise<PaymentPage<OutgoingRow>> {
  return list<OutgoingRow>(db, SELECT_OUTGOING, listing)
}

async function list<Row extends { id: string }>(
  db: Queryable,
  select: string,
  { addressId, client, cursor, first, last }: Listing,
): Promise<PaymentPage<Row>> {
  if (first !== undefined && last !== undefined)
    throw invalidRequest('Send first or last, not both')
  if (last !== undefined && cursor === undefined) throw invalidRequest('last needs a cursor')
  if (cursor !== undefined && !isId(cursor)) throw invalidRequest('There is no such cursor')
  const isBack = last !== undefined
  const most = first ?? last ?? USUAL_ROWS
  const rows = await db.query<Row>(
    `${select} WHERE p.address_id = $1 AND ($2::text IS NULL OR p.client = $2::text)
       AND ($3::uuid IS NULL OR p.id ${isBack ? '>' : '<'} $3::uuid)
     ORDER BY p.id ${isBack ? 'ASC' : 'DESC'} LIMIT $4::int`,
    [addressId, client ?? null, cursor ?? null, most + 1],
  )
  const hasMore = rows.length > most
  const shown = rows.slice(0, most)
  // A row of the cursor itself is on the other side.
  const hasOthers = cursor !== undefined
  return isBack
    ? { rows: shown.toReversed(), hasNext: hasOthers, hasPrevious: hasMore }
    : { rows: shown, hasNext: hasMore, hasPrevious: hasOthers }
}
