import type { PlanAct } from '../../../contract/calls/plans.ts'
import { formatAmount, isZeroAmount, type Minor } from '../../../contract/rules/money.ts'
import { isCarried } from '../../../contract/rules/rails.ts'
import type { Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { findAccountById, type FoundAccount, isId, readAmount } from '../ledger/accounts.ts'
import type { KeptKind } from '../kept-recipients/kept-beside.ts'
import { readPot } from '../pots/pot-row.ts'
import { Refusal } from '../refusal.ts'
import { findAccepted, readRecipient } from '../transfers/recipient-row.ts'
import { findTariff } from '../withdrawals/served-methods.ts'
import { requireWithinTariff } from '../withdrawals/tariff.ts'
import { requireKeptForPlan } from './kept-for-plan.ts'

/** What is planned, by whom. */
interface PlanQuery {
  userId: string
  act: PlanAct
  methods: PayoutMethods
  now: Date
}

/** The amounts of a plan. */
export interface Ways {
  amount: Minor
  most: Minor | null
}

/** Members of an act that only one kind of plan has. */
const OWN_MEMBERS = {
  transfer: ['recipient_id'],
  exchange: ['to_account_id', 'max_amount'],
  pot: ['pot_id'],
  withdrawal: ['kept_id', 'max_amount'],
} as const satisfies Record<PlanAct['kind'], readonly (keyof PlanAct)[]>

/**
 * Checks account, recipient and amounts as on the day of a run, but for money, limits and rates.
 * Throws BAD_REQUEST, NOT_FOUND, AMOUNT_ZERO, AMOUNT_TOO_LARGE, AMOUNT_TOO_SMALL, NOTE_INVALID,
 * SAME_ACCOUNT, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, RECIPIENT_EXPIRED, RECIPIENT_NOT_KEPT,
 * CURRENCY_NOT_ACCEPTED, METHOD_UNAVAILABLE.
 */
export async function checkWays(tx: Queryable, asked: PlanQuery): Promise<Ways> {
  const { userId, act } = asked
  if (isZeroAmount(act.amount)) throw new Refusal('AMOUNT_ZERO')
  if (hasPublicLink(act.note)) throw new Refusal('NOTE_INVALID')
  requireOwnMembers(act)
  const account = await findAccountById(tx, userId, act.account_id)
  if (act.kind === 'exchange') return checkExchange(tx, asked, account)
  if (act.kind === 'withdrawal') return checkWithdrawal(tx, asked, account)
  if (act.kind === 'pot') {
    const pot = await readPot(tx, { userId, id: act.pot_id ?? '' })
    if (pot.account_id !== account.id) throw new Refusal('BAD_REQUEST')
  } else {
    await checkRecipient(tx, asked, account.currency_code)
  }
  return { amount: readAmount(act.amount, account), most: null }
}

/** Throws BAD_REQUEST for what belongs to another kind of plan, and for a pot without its id. */
function requireOwnMembers(act: PlanAct): void {
  const own: readonly string[] = OWN_MEMBERS[act.kind]
  const hasOther = Object.values(OWN_MEMBERS)
    .flat()
    .some((name) => !own.includes(name) && act[name] !== undefined)
  const hasNote = act.kind !== 'transfer' && act.note !== ''
  const hasSide = act.kind !== 'exchange' && act.side !== 'from'
  const lacksPot = act.kind === 'pot' && act.pot_id === undefined
  if (hasOther || hasNote || hasSide || lacksPot) throw new Refusal('BAD_REQUEST')
}

/**
 * A withdrawal pays a recipient whom the owner keeps, by a method that is there, and names the most
 * that leaves the account.
 */
async function checkWithdrawal(
  tx: Queryable,
  { userId, act, methods, now }: PlanQuery,
  account: FoundAccount,
): Promise<Ways> {
  const { kept_id: id, max_amount } = act
  const [kept] = await tx.query<{ kind: KeptKind }>(
    'SELECT kind FROM kept_recipient WHERE id = $1 AND user_id = $2',
    [id !== undefined && isId(id) ? id : null, userId],
  )
  if (!kept) throw new Refusal('RECIPIENT_EXPIRED')
  const { kind: method } = kept
  if (method === 'wallet' || max_amount === undefined) throw new Refusal('BAD_REQUEST')
  const { currency_code } = account
  if (!isCarried(method, currency_code))
    throw new Refusal('CURRENCY_NOT_ACCEPTED', { currency_code })
  const tariff = await findTariff(tx, methods, { account, method, now })
  const amount = readAmount(act.amount, account)
  requireWithinTariff(tariff, amount, account)
  const most = readAmount(max_amount, account)
  if (most < amount) throw new Refusal('BAD_REQUEST')
  return { amount, most }
}

async function checkExchange(
  tx: Queryable,
  { userId, act }: PlanQuery,
  account: FoundAccount,
): Promise<Ways> {
  if (act.to_account_id === undefined) throw new Refusal('ACCOUNT_NOT_FOUND')
  const other = await findAccountById(tx, userId, act.to_account_id)
  if (other.id === account.id) throw new Refusal('SAME_ACCOUNT')
  if ((act.side === 'to') !== (act.max_amount !== undefined)) throw new Refusal('BAD_REQUEST')
  const most = act.max_amount === undefined ? null : readAmount(act.max_amount, account)
  if (most === 0n) throw new Refusal('AMOUNT_ZERO')
  const given = act.side === 'to' ? other : account
  const amount = readAmount(act.amount, given)
  await requireLeast(tx, amount, given)
  return { amount, most }
}

/** Throws AMOUNT_TOO_SMALL (`min`, `currency_code`) for less than can be exchanged. */
async function requireLeast(
  tx: Queryable,
  amount: Minor,
  { currency_code, decimals }: FoundAccount,
): Promise<void> {
  const [currency] = await tx.query<{ least: Minor }>(
    'SELECT min_exchange_minor AS least FROM currency WHERE code = $1',
    [currency_code],
  )
  if (!currency || amount >= currency.least) return
  const min = formatAmount(currency.least, decimals)
  throw new Refusal('AMOUNT_TOO_SMALL', { min, currency_code })
}

/** Whom a plan pays stays valid for it. */
async function checkRecipient(
  tx: Queryable,
  { userId, act, now }: PlanQuery,
  currencyCode: string,
): Promise<void> {
  const id = act.recipient_id ?? ''
  const [planned] = await tx.query(
    `SELECT 1 FROM plan WHERE user_id = $1 AND recipient_id = $2 AND id = $3`,
    [userId, isId(id) ? id : null, act.id ?? null],
  )
  const at = planned ? new Date(0) : now
  const recipient = await readRecipient(tx, { id, userId, now: at })
  if (!recipient) throw new Refusal('RECIPIENT_EXPIRED')
  if (!findAccepted(recipient, currencyCode)) {
    throw new Refusal('CURRENCY_NOT_ACCEPTED', { currency_code: currencyCode })
  }
  await requireKeptForPlan(tx, { userId, recipientId: recipient.id, now })
}
