import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { isId } from '../ledger/accounts.ts'

/** A payment that a program has made from the account of an owner. */
export interface OutgoingRow {
  id: string
  address_name: string
  quote_id: string
  incoming_id: string
  debit_currency: string
  debit_decimals: number
  debit_minor: Minor
  receive_currency: string
  receive_decimals: number
  receive_minor: Minor
  client: string
  metadata: object | null
  created_at: Date
}

/** The statement that reads outgoing payments `p`. */
export const SELECT_OUTGOING = `SELECT p.id, w.name AS address_name, p.quote_id, p.incoming_id, p.debit_currency,
    d.decimals AS debit_decimals, p.debit_minor, p.receive_currency, r.decimals AS receive_decimals, p.receive_minor,
    p.client, p.metadata, p.created_at
  FROM outgoing_payment p JOIN wallet_address w ON w.id = p.address_id JOIN currency d ON d.code = p.debit_currency
  JOIN currency r ON r.code = p.receive_currency`

/** Returns an outgoing payment. */
export async function readOutgoing(db: Queryable, id: string): Promise<OutgoingRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.query<OutgoingRow>(`${SELECT_OUTGOING} WHERE p.id = $1`, [id])
  return row
}
