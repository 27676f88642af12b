import type { Beside, BesideTable } from '../ledger/transfer.ts'
import type { GrantRow } from './grant-row.ts'
import type { OutgoingRow } from './outgoing-row.ts'
import type { QuoteRow } from './quotes.ts'

interface PaymentRecord {
  id: string
  grant: GrantRow
  quote: QuoteRow
  metadata: object | undefined
  now: Date
}

/** Returns the payment that a quote becomes. */
export function outgoingOf({ id, grant, quote, metadata, now }: PaymentRecord): OutgoingRow {
  const { client } = grant
  return { ...quote, id, quote_id: quote.id, client, metadata: metadata ?? null, created_at: now }
}

/**
 * Returns what is written with the transfer of a payment: the payment, its quote as used, and its
 * incoming side.
 */
export function besidesOfOutgoing({ id, grant, quote, metadata }: PaymentRecord): Beside[] {
  const { user_id, address_id, incoming_id, debit_currency, receive_currency } = quote
  const row = {
    id,
    user_id,
    address_id,
    grant_id: grant.id,
    quote_id: quote.id,
    incoming_id,
    debit_currency,
    debit_minor: String(quote.debit_minor),
    receive_currency,
    receive_minor: String(quote.receive_minor),
    client: grant.client,
    metadata: metadata ?? null,
  }
  return [
    { table: OUTGOING, row },
    { table: QUOTES, row: { id: quote.id } },
    { table: INCOMING, row: { id: incoming_id, amount: String(quote.receive_minor) } },
  ]
}

const OUTGOING: BesideTable = {
  name: 'outgoing_payment',
  write: (
    parameter,
  ) => `INSERT INTO outgoing_payment (id, user_id, address_id, grant_id, quote_id, incoming_id,
      debit_currency, debit_minor, receive_currency, receive_minor, transfer_id, client, metadata, created_at)
    SELECT r.id, r.user_id, r.address_id, r.grant_id, r.quote_id, r.incoming_id, r.debit_currency, r.debit_minor,
      r.receive_currency, r.receive_minor, f.id, r.client, r.metadata, f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, user_id uuid,
      address_id uuid, grant_id uuid, quote_id uuid, incoming_id uuid, debit_currency text, debit_minor bigint,
      receive_currency text, receive_minor bigint, client text, metadata jsonb) ON r.transfer_id = f.id`,
}

const QUOTES: BesideTable = {
  name: 'payment_quote',
  write: (parameter) => `UPDATE payment_quote o SET used_at = f.created_at
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid) ON r.transfer_id = f.id
    WHERE o.id = r.id`,
}

/**
 * The last unit completes the incoming payment. Payments of one transaction go to different ones.
 */
const INCOMING: BesideTable = {
  name: 'incoming_payment',
  write: (parameter) => `UPDATE incoming_payment p SET received_minor = p.received_minor + r.amount,
      completed_at = CASE WHEN p.received_minor + r.amount = p.amount_minor THEN f.created_at END
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, amount bigint)
      ON r.transfer_id = f.id
    WHERE p.id = r.id`,
}
