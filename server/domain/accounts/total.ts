import type * as v from 'valibot'
import {
  formatAmount,
  isZeroAmount,
  type Minor,
  multiplyByRate,
  parseAmount,
  parseRate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import type { Account, WalletAnswer } from '../../../contract/calls/wallet.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { ACCOUNTS, type AccountsRow, type ListedAccount, showAccounts } from '../ledger/accounts.ts'
import { mainCurrencyOf } from '../ledger/main-currency.ts'
import { Refusal } from '../refusal.ts'

interface MarketRate {
  code: string
  decimals: number
  /** Units of the main currency for one unit, as text: numbers of JSON are not exact. */
  mid: string
  /** Of the last reading of prices. */
  at: string
}

interface PotSum {
  currency_code: string
  /** As text: numbers of JSON are not exact. */
  balance_minor: string
  decimals: number
  count: number
  on_home: number
}

interface MainCurrency {
  code: string
  decimals: number
  /** From the currencies of the owner's accounts. */
  rates: MarketRate[] | null
  /** What the owner's pots hold, by currency. */
  pots: PotSum[] | null
}

const MAIN = {
  columns: 'user_id uuid',
  select: `SELECT c.code, c.decimals, (
      SELECT json_agg(json_build_object('code', r.from_currency_code, 'decimals', f.decimals,
        'mid', coalesce(r.mid, round(r.quantity_out / r.quantity_in, 12))::text,
        'at', coalesce((SELECT max(p.at) FROM rate_point p
          WHERE p.currency_code = r.from_currency_code AND p.step = 'minute'), r.valid_from)))
      FROM rate r JOIN currency f ON f.code = r.from_currency_code
      WHERE r.to_currency_code = c.code AND r.valid_until IS NULL
        AND r.from_currency_code IN (SELECT a.currency_code FROM account a WHERE a.user_id = q.user_id)
    ) AS rates, (
      SELECT json_agg(json_build_object('currency_code', s.code, 'decimals', s.decimals,
        'balance_minor', s.balance::text, 'count', s.count, 'on_home', s.on_home))
      FROM (
        SELECT k.code, k.decimals, sum(b.balance_minor) AS balance, count(*)::int AS count,
          (count(*) FILTER (WHERE p.on_home))::int AS on_home
        FROM pot p JOIN account b ON b.id = p.id JOIN currency k ON k.code = b.currency_code
        WHERE p.user_id = q.user_id AND p.closed_at IS NULL GROUP BY k.code, k.decimals
      ) AS s
    ) AS pots
    FROM currency c WHERE c.code = ${mainCurrencyOf('q.user_id')}`,
  toQuestion: (userId: string) => ({ user_id: userId }),
}
const readMain = batchedLookup<string, MainCurrency>(MAIN)
const readWalletRow = batchedLookup<string, AccountsRow & (MainCurrency | { code: null })>({
  ...MAIN,
  select: `SELECT w.*, m.* FROM (${ACCOUNTS.select}) AS w LEFT JOIN (${MAIN.select}) AS m ON true`,
})

type Listed = Pick<v.InferInput<typeof Account>, 'currency_code'> & {
  id: string
  balance: string
  set_aside?: string
}
type ShownTotal = NonNullable<v.InferInput<typeof WalletAnswer>['results'][number]['total']>

/**
 * Returns the owner's accounts and their total (S1) as of one moment, in one batch with other
 * requests: a total that was read later could count money twice that moves between an account and a
 * pot.
 */
export async function readWallet(
  db: Database,
  userId: string,
): Promise<{ accounts: ListedAccount[]; total: ShownTotal | undefined }> {
  const row = await readWalletRow(db, userId)
  const accounts = await showAccounts(db, row)
  const hasTotal = row && row.code !== null && accounts.length > 0
  return { accounts, total: hasTotal ? addUp(row, accounts) : undefined }
}

/**
 * Returns what the owner's accounts, as they are listed, with what is set aside of them, and pots
 * are worth in the main currency at the market rates. What holds money and has no rate is not
 * counted: such accounts have no part, pots and what is set aside are named.
 */
function addUp(main: MainCurrency, accounts: readonly Listed[]): ShownTotal {
  const { code, decimals } = main
  const counted = accounts.flatMap((account) => {
    const amount = valueIn(main, account)
    return amount === undefined ? [] : [{ account, amount }]
  })
  const isKnown = counted.some(
    ({ account, amount }) => amount !== 0n || account.currency_code === code,
  )
  const leftOut: NonNullable<ShownTotal['left_out']> = []
  /** Leaves out what has no rate. */
  const valued = (currency_code: string, balance: string) => {
    const amount = valueIn(main, { currency_code, balance })
    if (amount !== undefined) return [{ currency_code, amount }]
    leftOut.push({ currency_code, amount: balance })
    return []
  }
  const pots = (main.pots ?? []).flatMap(({ currency_code, balance_minor, decimals: places }) =>
    valued(currency_code, formatAmount(BigInt(balance_minor), places)),
  )
  const aside = accounts.flatMap(({ currency_code, set_aside }) =>
    set_aside === undefined ? [] : valued(currency_code, set_aside),
  )
  const isWhole = counted.length === accounts.length && leftOut.length === 0
  const holds = [
    ...counted.map(({ account: { currency_code }, amount }) => ({ currency_code, amount })),
    ...pots,
    ...aside,
  ]
  const used = (main.rates ?? []).filter(({ code: from }) =>
    holds.some(({ currency_code, amount }) => currency_code === from && amount !== 0n),
  )
  const [oldest] = used.map(({ at }) => new Date(at)).toSorted((a, b) => a.getTime() - b.getTime())
  const inPots = pots.reduce((total, { amount }) => total + amount, 0n)
  const setAside = aside.reduce((total, { amount }) => total + amount, 0n)
  const sum = counted.reduce((total, { amount }) => total + amount, inPots + setAside)
  return {
    currency_code: code,
    ...((isKnown || isWhole) && { amount: formatAmount(sum, decimals) }),
    ...(oldest && { rates_at: oldest.toISOString() }),
    parts: counted.map(({ account, amount }) => ({
      account_id: account.id,
      amount: formatAmount(amount, decimals),
    })),
    ...(aside.length > 0 && { set_aside: formatAmount(setAside, decimals) }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
    ...(main.pots && {
      pots: {
        amount: formatAmount(inPots, decimals),
        count: main.pots.reduce((count, one) => count + one.count, 0),
        on_home: main.pots.reduce((count, one) => count + one.on_home, 0),
      },
    }),
  }
}

/** An amount in the owner's main currency. */
export interface Worth {
  currency_code: string
  amount: string
  /** Market rates were used. */
  is_approximate: boolean
}

/**
 * Returns what sums of the owner's currencies are worth together in the main one; undefined where
 * one has no rate.
 */
export async function worthInMain(
  db: Database,
  userId: string,
  sums: readonly Omit<Listed, 'id'>[],
): Promise<Worth | undefined> {
  const main = await readMain(db, userId)
  if (!main) return undefined
  let sum = 0n
  for (const one of sums) {
    const amount = valueIn(main, one)
    if (amount === undefined) return undefined
    sum += amount
  }
  return {
    currency_code: main.code,
    amount: formatAmount(sum, main.decimals),
    is_approximate: sums.some(({ currency_code }) => currency_code !== main.code),
  }
}

/** Returns a balance in the main currency, rounded half up; undefined without a rate. */
function valueIn(
  { code, decimals, rates }: MainCurrency,
  account: Omit<Listed, 'id'>,
): Minor | undefined {
  if (account.currency_code === code) return parseAmount(account.balance, decimals)
  if (isZeroAmount(account.balance)) return 0n
  const rate = rates?.find((one) => one.code === account.currency_code)
  const mid = rate && parseRate(rate.mid)
  const balance = rate && parseAmount(account.balance, rate.decimals)
  if (!mid || balance === undefined) return undefined
  return multiplyByRate(balance, rateOfMinor(mid, { from: rate.decimals, to: decimals }))
}

/** Stores the currency in which the owner counts. Throws CURRENCY_NOT_OFFERED. */
export async function setMainCurrency(
  db: Queryable,
  userId: string,
  currencyCode: string,
): Promise<void> {
  const set = await db.query(
    `UPDATE app_user SET main_currency = $2 WHERE id = $1
       AND EXISTS (SELECT 1 FROM currency WHERE code = $2 AND is_enabled) RETURNING id`,
    [userId, currencyCode],
  )
  if (set.length === 0) throw new Refusal('CURRENCY_NOT_OFFERED')
}
