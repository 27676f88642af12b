import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { Refusal } from '../refusal.ts'
import type { FoundAccount } from './accounts.ts'
import { dayBefore, type DailySum, monthBefore } from './daily-limit.ts'
import { joinOwnLimits, leastLeft, type LimitFacts } from './own-limit.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'
import type { ActKey } from './transfer.ts'

/**
 * What every act that takes money out of a wallet is decided by; members of an account are null
 * where there is none.
 */
export interface WalletFacts extends LimitFacts {
  earlier_hash: string | null
  earlier_id: string | null
  earlier_answer: Readonly<Record<string, string>> | null
  /** By an operator. */
  is_frozen: boolean
  is_own_frozen: boolean
  /** The case of the owner that operators have not cleared (W4). */
  owner_case_id: string | null
  account_id: string | null
  account_status: string | null
  currency_code: string | null
  decimals: number | null
  max_amount_minor: Minor | null
  can_top_up: boolean | null
  owes: boolean
}

/** Fields of a question that `selectWalletFacts` needs. */
export const WALLET_QUESTION =
  'user_id uuid, scope text, idem_key text, day_before timestamptz, month_before timestamptz, at timestamptz'

/** Returns the fields of a question about the act of an owner. */
export function askOfWallet(userId: string, { scope, key }: ActKey, now: Date) {
  const since = { day_before: dayBefore(now), month_before: monthBefore(now) }
  return { user_id: userId, scope, idem_key: key, ...since, at: now }
}

/**
 * Returns the statement that reads these facts for the question `q`. `account` joins the account
 * `a` of the owner `u`; `more` are further columns and `joins` what they need.
 */
export function selectWalletFacts(
  { operation, act, sum, rows }: DailySum,
  { account, more, joins = '' }: { account: string; more: string; joins?: string },
): string {
  return `SELECT e.id AS earlier_id, e.request_hash AS earlier_hash, e.answer AS earlier_answer,
      EXISTS (SELECT 1 FROM owner_freeze z WHERE z.user_id = u.id AND z.released_at IS NULL) AS is_frozen,
      EXISTS (SELECT 1 FROM own_freeze z WHERE z.user_id = u.id) AS is_own_frozen,
      (SELECT k.id FROM compliance_case k WHERE k.user_id = u.id AND k.subject = 'owner' AND k.state <> 'cleared')
        AS owner_case_id,
      a.id AS account_id, a.status AS account_status, a.currency_code, c.decimals, c.max_amount_minor, c.can_top_up,
      EXISTS (SELECT 1 FROM receivable d WHERE d.account_id = a.id AND d.amount_minor > 0) AS owes,
      m.limit_minor AS daily_limit,
      (SELECT ${sum} FROM ${rows('q.day_before')}) AS used, own.own_day, own.own_month,
      CASE WHEN own.own_month IS NOT NULL THEN (SELECT ${sum} FROM ${rows('q.month_before')}) END AS used_month,
      ${more}
    FROM app_user u
    LEFT JOIN transfer e ON e.idem_scope = q.scope AND e.idem_key = q.idem_key
    ${account}
    LEFT JOIN currency c ON c.code = a.currency_code
    ${joinLine('m', { number: tariffAt('q.at'), act, owner: ownerOf('u'), currency: 'a.currency_code' })}
    ${joinOwnLimits(operation, { user: 'u.id', currency: 'a.currency_code', at: 'q.at' })}
    ${joins}
    WHERE u.id = q.user_id`
}

/** What was posted under the key of an act. */
export interface EarlierAct {
  transferId: string
  answer: Readonly<Record<string, string>>
}

/** Returns the transfer that was posted under the key of an act. Throws IDEMPOTENCY_KEY_REUSED. */
export function findEarlierTransfer(
  { earlier_id, earlier_hash, earlier_answer }: WalletFacts,
  act: ActKey,
): EarlierAct | undefined {
  if (earlier_id === null) return undefined
  if (earlier_hash !== act.requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return { transferId: earlier_id, answer: earlier_answer ?? {} }
}

/** Returns the account that the money leaves. Throws ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED. */
export function readPayingAccount(facts: WalletFacts): FoundAccount {
  const { account_id, account_status, currency_code, decimals, can_top_up } = facts
  if (account_id === null || currency_code === null || decimals === null) {
    throw new Refusal('ACCOUNT_NOT_FOUND')
  }
  if (account_status !== 'open') throw new Refusal('ACCOUNT_CLOSED')
  const { max_amount_minor } = facts
  return { id: account_id, currency_code, decimals, max_amount_minor, can_top_up: !!can_top_up }
}

const REFUSALS = {
  level: 'LIMIT_EXCEEDED',
  day: 'OWN_LIMIT',
  month: 'OWN_LIMIT_MONTH',
} as const

/**
 * Throws LIMIT_EXCEEDED, OWN_LIMIT or OWN_LIMIT_MONTH (`limit_amount`, `left_amount`,
 * `currency_code`) where an amount exceeds what is left of the limit of which least is left.
 */
export function requireWithinLimit(facts: WalletFacts, amount: Minor): void {
  const { decimals, currency_code } = facts
  const least = leastLeft(facts)
  if (!least || decimals === null || currency_code === null || amount <= least.left) return
  throw new Refusal(REFUSALS[least.by], {
    limit_amount: formatAmount(least.limit, decimals),
    left_amount: formatAmount(least.left, decimals),
    currency_code,
  })
}

/**
 * Returns the text of an amount for a question; null where the database would take it for no
 * number.
 */
export function writeAmountText(text: string): string | null {
  return /^\d{1,30}(\.\d{1,30})?$/.test(text) ? text : null
}
