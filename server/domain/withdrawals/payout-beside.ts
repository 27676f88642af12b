import type { BesideTable } from '../ledger/statement.ts'
import type { Beside } from '../ledger/transfer.ts'
import { isHeld, type NewPayout, payoutNumber } from './describe-payout.ts'

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
  tariff_number: 'integer',
  number: 'text',
  status: 'text',
  held_at: 'timestamptz',
  held_above_minor: 'bigint',
  held_case_id: 'uuid',
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

/** Returns the payout that is stored with the transfer that reserves its money: it is to be started, or held. */
export function payoutBeside(payout: NewPayout, now: Date): Beside {
  const { quoteId, tariffNumber, destination, heldAbove, heldCaseId } = payout
  const row: Partial<Record<Column, unknown>> = {
    id: payout.id,
    user_id: payout.userId,
    account_id: payout.accountId,
    currency_code: payout.currencyCode,
    amount_minor: payout.total.toString(),
    fee_minor: payout.fee.toString(),
    quote_id: quoteId,
    tariff_number: tariffNumber,
    // Without a quote there is no number either.
    number: quoteId && payoutNumber(payout.id),
    status: isHeld(payout) ? 'held' : 'pending',
    ...(isHeld(payout) && {
      held_at: now,
      held_above_minor: heldAbove?.toString(),
      held_case_id: heldCaseId,
    }),
    claimed_until: new Date(now.getTime() + START_TIMEOUT_MS),
    created_at: now,
    method: destination.method,
    ...destination.columns,
  }
  return { table: PAYOUTS, row }
}
