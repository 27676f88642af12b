import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { PayoutState } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { payoutNumber } from '../../domain/withdrawals/describe-payout.ts'
import { IS_KNOWN_RECIPIENT } from '../../domain/withdrawals/known-recipient.ts'
import { maskName, maskPhone } from '../../domain/transfers/mask.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import type { Waiting } from '../route.ts'

export const FILTERS = ['all', 'over', 'stuck', 'declined'] as const
export type Filter = (typeof FILTERS)[number]

/** A payout that waits longer is overdue, and one at its provider stuck, ms. */
export const NORM_MS = 1_800_000
/** A declined payout stays in the queue for so long, ms. */
const DECLINED_MS = 259_200_000

/** A payout as the office shows it; personal data is masked. */
export interface OfficePayout {
  id: string
  number: string
  status: PayoutState
  /** Since when it waits for operators or its provider. */
  since: Date
  createdAt: Date
  ownerId: string
  owner: string
  /** Whether the owner or the account is frozen. */
  isFrozen: boolean
  accountNumber: string
  currency: string
  /** What left the account, decimal text; the fee is a part of it. */
  amount: string
  fee: string
  balanceBefore: string | undefined
  balanceAfter: string | undefined
  method: PayoutMethod
  bank: string | undefined
  bankName: string | undefined
  phone: string | undefined
  brand: string
  last4: string | undefined
  network: string | undefined
  address: string | undefined
  /** The threshold that it is above. */
  heldAbove: string | undefined
  /** That threshold is of the payouts of 24 hours; this one alone is not above it. */
  isHeldByDay: boolean
  /** The case for which it waits, and whether that or one of its owner is not cleared. */
  caseId: string | undefined
  isInCase: boolean
  isDeclined: boolean
  isNewRecipient: boolean
  providerRef: string | undefined
  answeredAt: Date | undefined
  /** The document by which it was settled. */
  reference: string | undefined
  /** Whether a proposal about it waits for its second signature. */
  isAsked: boolean
}

interface Row {
  id: string
  status: OfficePayout['status']
  since: Date
  created_at: Date
  user_id: string
  is_frozen: boolean
  first_name: string | null
  last_name: string | null
  owner_phone: string
  account_number: string
  currency_code: string
  decimals: number
  amount_minor: Minor
  fee_minor: Minor
  balance_after: Minor | null
  method: OfficePayout['method']
  bank: string | null
  recipient_name: string | null
  phone: string | null
  card_brand: string | null
  pan_last4: string | null
  network: string | null
  address: string | null
  held_above_minor: Minor | null
  held_case_id: string | null
  is_in_case: boolean
  review_kind: string | null
  is_known: boolean
  provider_ref: string | null
  answered_at: Date | null
  reference: string | null
  is_asked: boolean
}

const SINCE = 'coalesce(p.closed_at, p.started_at, p.created_at)'
const COLUMNS = `p.id, p.status, ${SINCE} AS since, p.created_at, p.user_id, u.first_name, u.last_name,
  u.phone AS owner_phone, coalesce(a.number, '') AS account_number, p.currency_code, c.decimals, p.amount_minor,
  p.fee_minor, g.debit_balance_after AS balance_after, p.method, p.bank, p.recipient_name, p.phone, p.card_brand,
  p.pan_last4, p.network, p.address, p.held_above_minor, p.held_case_id,
  ((p.held_case_id IS NOT NULL AND p.held_case_state IS NULL) OR EXISTS (SELECT 1 FROM compliance_case k
    WHERE k.user_id = p.user_id AND k.subject = 'owner' AND k.state <> 'cleared')) AS is_in_case, p.review_kind, p.provider_ref, p.answered_at,
  s.reference,
  ${IS_KNOWN_RECIPIENT} AS is_known,
  (a.status <> 'open' OR EXISTS (SELECT 1 FROM owner_freeze f WHERE f.user_id = p.user_id
    AND f.released_at IS NULL)
    OR EXISTS (SELECT 1 FROM own_freeze f WHERE f.user_id = p.user_id)) AS is_frozen,
  EXISTS (SELECT 1 FROM office_proposal o WHERE o.subject = p.id::text AND o.state = 'open'
    AND o.expires_at > $1) AS is_asked`
const FROM = `FROM payout p JOIN app_user u ON u.id = p.user_id JOIN account a ON a.id = p.account_id
  JOIN currency c ON c.code = p.currency_code
  LEFT JOIN posting g ON g.transfer_id = p.transfer_id AND g.debit_account_id = p.account_id
  LEFT JOIN payout_settlement s ON s.payout_id = p.id`

/**
 * Conditions of the filters; $1 is now, $2 the moment before which one is stuck, $3 that of
 * declined ones.
 */
const OVER = `p.status = 'held'`
const STUCK = `(p.status IN ('released', 'pending', 'sent') AND coalesce(p.started_at, p.created_at) <= $2)`
const DECLINED = `(p.status = 'failed' AND p.closed_at > $3)`
const CONDITIONS: Readonly<Record<Filter, string>> = {
  all: `(${OVER} OR ${STUCK} OR ${DECLINED})`,
  over: OVER,
  stuck: STUCK,
  declined: DECLINED,
}

function momentsOf(now: Date): Date[] {
  return [now, new Date(now.getTime() - NORM_MS), new Date(now.getTime() - DECLINED_MS)]
}

interface PayoutQuery {
  filter: Filter
  /** The id of the last row of the page before. */
  after: string | undefined
  /** The newest first. */
  isDescending: boolean
  now: Date
}

/** Returns a page of the queue by the time of its payouts. */
export async function listPayouts(
  db: Queryable,
  { filter, after, isDescending, now }: PayoutQuery,
): Promise<{ payouts: OfficePayout[]; next: string | undefined }> {
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${CONDITIONS[filter]} AND $2::timestamptz IS NOT NULL
       AND $3::timestamptz IS NOT NULL AND ($4::uuid IS NULL OR p.id ${sign} $4)
     ORDER BY p.id ${order} LIMIT $5::int`,
    [...momentsOf(now), after ?? null, READ_ROWS],
  )
  const { shown, next } = cutPage(rows, ({ id }) => id)
  return { payouts: shown.map(readRow), next }
}

/** Returns a payout, whatever its status; undefined where there is none. */
export async function findPayout(
  db: Queryable,
  id: string,
  now: Date,
): Promise<OfficePayout | undefined> {
  const [row] = await db.query<Row>(`SELECT ${COLUMNS} ${FROM} WHERE p.id = $2`, [now, id])
  return row && readRow(row)
}

/** Returns how many payouts each filter has. */
export async function countPayouts(
  db: Queryable,
  now: Date,
): Promise<Readonly<Record<Filter, number>>> {
  const counts = Object.entries(CONDITIONS).map(
    ([filter, condition]) => `(count(*) FILTER (WHERE ${condition}))::int AS "${filter}"`,
  )
  const [row] = await db.query<Record<Filter, number>>(
    `SELECT ${counts.join(', ')} FROM payout p WHERE ${CONDITIONS.all} AND $1::timestamptz IS NOT NULL`,
    momentsOf(now),
  )
  return row ?? { all: 0, over: 0, stuck: 0, declined: 0 }
}

/** Returns what waits for operators: declined ones do not. */
export async function countWaitingPayouts({ db }: { db: Queryable }, now: Date): Promise<Waiting> {
  const [row] = await db.query<Waiting>(
    `SELECT count(*)::int AS count,
       (count(*) FILTER (WHERE coalesce(p.started_at, p.created_at) <= $2))::int AS overdue
     FROM payout p WHERE (${OVER} OR ${STUCK}) AND $1::timestamptz IS NOT NULL`,
    momentsOf(now).slice(0, 2),
  )
  return row ?? { count: 0, overdue: 0 }
}

function readRow(row: Row): OfficePayout {
  const show = (amount: Minor) => formatAmount(amount, row.decimals)
  const { balance_after: after, held_above_minor: above } = row
  const name = row.first_name ? maskName(row.first_name, row.last_name ?? '') : ''
  return {
    id: row.id,
    number: payoutNumber(row.id),
    status: row.status,
    since: row.since,
    createdAt: row.created_at,
    ownerId: row.user_id,
    isFrozen: row.is_frozen,
    owner: name || maskPhone(row.owner_phone),
    accountNumber: row.account_number,
    currency: row.currency_code,
    amount: show(row.amount_minor),
    fee: show(row.fee_minor),
    balanceBefore: after === null ? undefined : show(after + row.amount_minor),
    balanceAfter: after === null ? undefined : show(after),
    method: row.method,
    bank: row.bank ?? undefined,
    bankName: row.recipient_name ?? undefined,
    phone: row.phone === null ? undefined : maskPhone(row.phone),
    brand: row.card_brand ?? '',
    last4: row.pan_last4 ?? undefined,
    network: row.network ?? undefined,
    address: row.address ?? undefined,
    heldAbove: above === null ? undefined : show(above),
    isHeldByDay: above !== null && row.amount_minor <= above,
    caseId: row.held_case_id ?? undefined,
    isInCase: row.is_in_case,
    isDeclined: row.review_kind === 'payout_decline',
    isNewRecipient: !row.is_known,
    providerRef: row.provider_ref ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    reference: row.reference ?? undefined,
    isAsked: row.is_asked,
  }
}
