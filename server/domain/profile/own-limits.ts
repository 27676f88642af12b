import type * as v from 'valibot'
import type { limitEndpoints } from '../../../contract/calls/limits.ts'
import { MOST_DECIMALS } from '../../../contract/rules/currencies.ts'
import { formatAmount, type Minor, parseAmount } from '../../../contract/rules/money.ts'
import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { listOwnBounds } from '../brakes/list-own-limits.ts'
import { type DailySum, listRenewedLimits } from '../ledger/daily-limit.ts'
import { selectPayoutLines } from '../tariffs/tariff-in-force.ts'
import { isServed } from '../withdrawals/served-methods.ts'
import { lesser } from '../withdrawals/tariff.ts'
import { TRANSFER_LIMIT } from '../transfers/limit.ts'
import { WITHDRAWAL_LIMIT } from '../withdrawals/limit.ts'

type Operation = v.InferInput<(typeof limitEndpoints)['limits']['answer']>['results'][number]
type OwnLimitDto = NonNullable<Operation>
type Currency = NonNullable<OwnLimitDto['currencies'][number]>

/** The greatest amounts of one operation in a currency. */
interface PerOperation {
  currency_code: string
  once: { greatest: string; method?: PayoutMethod }[]
}

interface OwnLimitsQuery {
  /** The owner, and what their level allows. */
  session: { userId: string; isTopUpAllowed: boolean; isWithdrawalAllowed: boolean }
  methods: PayoutMethods
  now: Date
}

interface AccountRow {
  currency_code: string
  decimals: number
  max_amount_minor: Minor | null
  can_top_up: boolean
}

interface MethodRow {
  method: PayoutMethod
  currency_code: string
  greatest_minor: Minor | null
}

/**
 * Returns the limits that the server enforces on each kind of operations, by the owner's accounts:
 * the greatest amount of one operation, and what is left of 24 hours (M6).
 */
export async function listOwnLimits(
  db: Queryable,
  { session, methods, now }: OwnLimitsQuery,
): Promise<OwnLimitDto[]> {
  const { userId, isTopUpAllowed, isWithdrawalAllowed } = session
  const accounts = await db.query<AccountRow>(
    `SELECT a.currency_code, c.decimals, c.max_amount_minor, c.can_top_up
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.user_id = $1 AND a.status <> 'closed' ORDER BY a.position, a.id`,
    [userId],
  )
  const served = await listServed(db, { userId, methods, now })
  const ofTransfers = await readDays(db, TRANSFER_LIMIT, { userId, now })
  const ofWithdrawals = await readDays(db, WITHDRAWAL_LIMIT, { userId, now })
  const ownTransfers = await listOwnBounds(db, TRANSFER_LIMIT, { userId, now })
  const ownWithdrawals = await listOwnBounds(db, WITHDRAWAL_LIMIT, { userId, now })
  return [
    {
      operation: 'transfer',
      is_allowed: isWithdrawalAllowed,
      currencies: accounts.map((account) => {
        const { currency_code: code } = account
        return { ...withDay(onceOf(account, []), ofTransfers.get(code)), ...ownTransfers.get(code) }
      }),
    },
    {
      operation: 'withdrawal',
      is_allowed: isWithdrawalAllowed,
      currencies: accounts.map((account) => {
        const { currency_code: code } = account
        const ways = served.filter(({ currency_code }) => currency_code === code)
        const limit = withDay(onceOf(account, ways), ofWithdrawals.get(code))
        return { ...limit, ...ownWithdrawals.get(code) }
      }),
    },
    {
      operation: 'topup',
      is_allowed: isTopUpAllowed,
      currencies: accounts
        .filter(({ can_top_up }) => can_top_up)
        .map((account) => onceOf(account, [])),
    },
  ]
}

async function listServed(
  db: Queryable,
  { userId, methods, now }: { userId: string; methods: PayoutMethods; now: Date },
): Promise<MethodRow[]> {
  const rows = await db.query<MethodRow>(
    `SELECT t.method, t.currency_code, t.greatest_minor FROM (${selectPayoutLines('$1', '$2')}) AS t
     ORDER BY t.method DESC`,
    [userId, now],
  )
  return rows.filter(({ method, currency_code }) => isServed(methods, method, currency_code))
}

/** The greatest amount by the currency, and by each method that narrows it. */
function onceOf(
  { currency_code, decimals, max_amount_minor: most }: AccountRow,
  ways: readonly MethodRow[],
): PerOperation {
  const show = (amount: Minor | null) =>
    amount === null ? [] : [{ greatest: formatAmount(amount, decimals) }]
  const once = ways.flatMap(({ method, greatest_minor }) =>
    show(lesser(most, greatest_minor)).map((limit) => Object.assign(limit, { method })),
  )
  return { currency_code, once: ways.length > 0 ? once : show(most) }
}

/**
 * Adds the limit of a day. A greatest amount that is not below it says nothing more, so it is left
 * out.
 */
function withDay({ once, ...currency }: PerOperation, day: Currency['day']): Currency {
  const below = once.filter(({ greatest }) => !day || isBelow(greatest, String(day.limit)))
  return { ...currency, once: below, day }
}

function isBelow(one: string, other: string): boolean {
  const first = parseAmount(one, MOST_DECIMALS)
  const second = parseAmount(other, MOST_DECIMALS)
  return first !== undefined && second !== undefined && first < second
}

async function readDays(
  db: Queryable,
  limit: DailySum,
  asked: { userId: string; now: Date },
): Promise<Map<string, Currency['day']>> {
  const rows = await listRenewedLimits(db, limit, asked)
  return new Map(
    rows.map(({ currency_code, daily_limit, daily_left, frees_at }) => [
      currency_code,
      {
        limit: daily_limit,
        left: daily_left,
        ...(frees_at && { frees_at: frees_at.toISOString() }),
      },
    ]),
  )
}
