import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { IN_REVIEW } from '../../../contract/rules/statuses.ts'
import { houseAccount } from '../ledger/accounts.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import type { ActKey, Beside, BesideTable, LedgerTransfer, Leg, Note } from '../ledger/transfer.ts'
import { typedSum } from './typed-sum.ts'
import { railOf } from './methods/list.ts'
import type { Destination } from './methods/method.ts'

/** A payout whose money is reserved. */
export interface NewPayout {
  id: string
  userId: string
  accountId: string
  currencyCode: string
  decimals: number
  /** Absent for a withdrawal without a quote. */
  quoteId?: string
  /** The tariff by which it was charged. */
  tariffNumber?: number | undefined
  /** What leaves the account; the fee is a part of it. */
  total: Minor
  fee: Minor
  destination: Pick<Destination, 'method' | 'columns' | 'history'>
  /** The threshold that it is above: it is held. */
  heldAbove?: Minor | undefined
  /** The plan of the owner that pays out (S4). */
  planId?: string | undefined
  /** The case for which it is held. */
  heldCaseId?: string | undefined
}

/** Returns whether a payout waits for operators. */
export function isHeld({ heldAbove, heldCaseId }: NewPayout): boolean {
  return heldAbove !== undefined || heldCaseId !== undefined
}

/** Returns the number of a payout, which is that of its row in the history. */
export function payoutNumber(id: string): string {
  return transactionNumber('withdrawal', id)
}

/**
 * Returns the ledger's transfer that reserves the money. The history row has the id of its payout.
 */
export function describePayout(payout: NewPayout, act: ActKey, now: Date): LedgerTransfer {
  const { id, userId, accountId, currencyCode, total, fee, decimals, planId } = payout
  const { history } = payout.destination
  const charged = fee === 0n ? {} : { fee: formatAmount(fee, decimals) }
  return {
    kind: 'withdrawal',
    act,
    answer: { payout_id: id },
    legs: legsOf(payout),
    history: [
      {
        id,
        user_id: userId,
        account_id: accountId,
        kind: 'withdrawal',
        amount: -total,
        currency_code: currencyCode,
        status: isHeld(payout) ? IN_REVIEW : 'pending',
        description: history.description,
        params: { ...history.params, ...charged, ...(planId !== undefined && { plan: planId }) },
      },
    ],
    notes: isHeld(payout) ? [reviewNote(payout)] : [],
    now,
  }
}

/**
 * The owner is notified when a payout is held, whatever for: the notification has the number of its
 * row.
 */
function reviewNote({ destination, ...held }: NewPayout): Note {
  const { isFeeInside } = railOf(destination.method)
  const params = typedSum({ ...held, isFeeInside })
  return { user_id: held.userId, text_key: 'notification.withdrawal_review', params }
}

/** All of it leaves the account for the reserve, and the fee goes on from there. */
function legsOf({ accountId, currencyCode, total, fee }: NewPayout): Leg[] {
  const reserve = houseAccount('payout_pending', currencyCode)
  const leg = { currency_code: currencyCode }
  const reserved = { ...leg, debit: accountId, credit: reserve, amount: total }
  if (fee === 0n) return [reserved]
  const charged = { debit: reserve, credit: houseAccount('fee', currencyCode), amount: fee }
  return [reserved, { ...leg, ...charged }]
}

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

/**
 * Returns the payout that is stored with the transfer that reserves its money: it is to be started,
 * or held.
 */
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
