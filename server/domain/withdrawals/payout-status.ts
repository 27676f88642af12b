import type * as v from 'valibot'
import type { PayoutStatus } from '../../../contract/calls/withdrawals.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods, PayoutProgress } from '../../gateways/payout-gateways.ts'
import { Refusal } from '../refusal.ts'
import { maskPhone } from '../transfers/mask.ts'
import { railOf } from './methods/list.ts'

type PayoutStatusDto = v.InferInput<typeof PayoutStatus>

interface Row {
  number: string
  method: PayoutMethod
  status: string
  history_status: string
  amount_minor: Minor
  fee_minor: Minor
  currency_code: string
  decimals: number
  created_at: Date
  sent_at: Date | null
  confirming_at: Date | null
  closed_at: Date | null
  progress: Omit<PayoutProgress, 'status'>
  bank: string | null
  recipient_name: string | null
  phone: string | null
  pan_last4: string | null
  card_brand: string | null
  network: string | null
  address: string | null
}

interface PayoutStatusQuery {
  userId: string
  number: string
  methods: PayoutMethods
}

/** Returns how far a payout of the owner is (L7). Throws PAYOUT_NOT_FOUND. */
export async function readPayoutStatus(
  db: Queryable,
  { userId, number, methods }: PayoutStatusQuery,
): Promise<PayoutStatusDto> {
  const [row] = await db.query<Row>(
    `SELECT p.*, c.decimals, w.status AS history_status
     FROM payout p JOIN currency c ON c.code = p.currency_code
     JOIN wallet_transaction w ON w.id = p.id
     WHERE p.user_id = $1 AND p.number = $2 ORDER BY p.created_at DESC LIMIT 1`,
    [userId, number],
  )
  if (!row) throw new Refusal('PAYOUT_NOT_FOUND')
  const show = (amount: Minor) => formatAmount(amount, row.decimals)
  return {
    number: row.number,
    method: row.method,
    status: row.history_status,
    amount: show(row.amount_minor),
    fee: show(row.fee_minor),
    receives: show(row.amount_minor - row.fee_minor),
    currency_code: row.currency_code,
    created_at: row.created_at.toISOString(),
    steps: stepsOf(row),
    ...(await railOf(row.method).follow?.(methods, row)),
    ...row.progress,
    ...showTarget(row, methods),
  }
}

function stepsOf(row: Row): PayoutStatusDto['steps'] {
  const last = row.status === 'failed' ? 'failed' : 'done'
  const steps = [
    { step: 'accepted', at: row.created_at },
    { step: 'sent', at: row.sent_at },
    { step: 'confirming', at: row.confirming_at },
    { step: last, at: row.closed_at },
  ] as const
  return steps.flatMap(({ step, at }) => (at ? [{ step, at: at.toISOString() }] : []))
}

function showTarget(row: Row, { usdc }: PayoutMethods): Partial<PayoutStatusDto> {
  const { bank, recipient_name: name, phone, pan_last4: last4, card_brand: brand, address } = row
  const network = row.network === null ? null : (usdc?.nameOf(row.network) ?? row.network)
  const told = { bank, name, phone: phone && maskPhone(phone), last4, brand, network, address }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null))
}
