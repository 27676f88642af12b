import type { BesideTable } from '../ledger/statement.ts'
import type { Beside } from '../ledger/transfer.ts'

/** Time before a payout that may not have been started is checked, ms. */
const START_TIMEOUT_MS = 120_000

/** Columns of a payout and their types, in the order in which they are written. */
const COLUMNS = {
  id: 'uuid',
  user_id: 'uuid',
  account_id: 'uuid',
  currency_code: 'text',
  amount_minor: 'bigint',
  fee_minor: 'bigint',
  quote_id: 'uuid',
  number: 'text',
  status: 'text',
  held_at: 'timestamptz',
  held_above_minor: 'bigint',
  claimed_until: 'timestamptz',
  created_at: 'timestamptz',
  method: 'text',
  phone: 'text',
  bank_id: 'text',
  bank: 'text',
  recipient_name: 'text',
  pan_last4: 'text',
  card_brand: 'text',
  card_token: 'text',
  network: 'text',
  address: 'text',
} as const

type Column = keyof typeof COLUMNS

const NAMES = Object.keys(COLUMNS).join(', ')
const TYPED = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)

const PAYOUTS: BesideTable = {
  name: 'payout',
  write: (parameter) => `INSERT INTO payout (transfer_id, ${NAMES})
    SELECT f.id, ${Object.keys(COLUMNS)
      .map((name) => `r.${name}`)
      .join(', ')}
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, ${TYPED.join(', ')})
      ON r.transfer_id = f.id`,
}

type Target = Partial<
  Record<
    | 'phone'
    | 'bank_id'
    | 'bank'
    | 'recipient_name'
    | 'pan_last4'
    | 'card_brand'
    | 'card_token'
    | 'network'
    | 'address',
    string | null
  >
>

interface NewPayout {
  id: string
  userId: string
  accountId: string
  currencyCode: string
  /** What leaves the account; the fee is a part of it. */
  total: bigint
  fee: bigint
  /** The threshold that it is above: it is held, else it is to be started. */
  heldAbove: bigint | undefined
  method: string
  target: Target
  /** Without a quote there is no number either. */
  quoted?: { quoteId: string; number: string }
  now: Date
}

/** Returns the payout that is stored with the transfer that reserves its money. */
export function payoutBeside(payout: NewPayout): Beside {
  const { heldAbove, quoted, now } = payout
  const row: Partial<Record<Column, unknown>> = {
    id: payout.id,
    user_id: payout.userId,
    account_id: payout.accountId,
    currency_code: payout.currencyCode,
    amount_minor: payout.total.toString(),
    fee_minor: payout.fee.toString(),
    quote_id: quoted?.quoteId,
    number: quoted?.number,
    status: heldAbove === undefined ? 'pending' : 'held',
    ...(heldAbove !== undefined && { held_at: now, held_above_minor: heldAbove.toString() }),
    claimed_until: new Date(now.getTime() + START_TIMEOUT_MS),
    created_at: now,
    method: payout.method,
    ...payout.target,
  }
  return { table: PAYOUTS, row }
}
