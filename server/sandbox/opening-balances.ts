import { topUpMethod } from '../../contract/rules/rails.ts'
import { type EnvironmentId } from '../../contract/rules/environments.ts'
import { type Minor, parseAmount } from '../../contract/rules/money.ts'
import type { Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'
import { houseAccount, openAccounts } from '../domain/ledger/accounts.ts'
import type { MessageParams } from '../messages/fill-message.ts'
import type { MoneyMessageKey } from '../domain/money-messages.ts'
import { hashRequest, post } from '../domain/ledger/post.ts'
import type { HistoryRow, Leg, LedgerTransfer } from '../domain/ledger/transfer.ts'
import { OPENING_MOVES, OPENING_NOTES, type OpeningMove, type Part } from './opening-plan.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'

interface OpenedAccount {
  id: string
  currency_code: string
  decimals: number
}

interface Owner {
  userId: string
  environment: EnvironmentId
  /** Accounts by currency. */
  accounts: ReadonlyMap<string, OpenedAccount>
  now: Date
}

/**
 * Creates demo data for a new owner of a sandbox: accounts, movements of the last 60 days, posted
 * through the ledger, and three notifications. For the transaction that creates the owner.
 */
export async function giveOpeningBalances(
  tx: Queryable,
  { userId, environment, now }: { userId: string; environment: EnvironmentId; now: Date },
): Promise<void> {
  await openAccounts(tx, userId, await listTrialCurrencies(tx, environment))
  const rows = await tx.query<OpenedAccount>(
    `SELECT a.id, a.currency_code, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code WHERE a.user_id = $1`,
    [userId],
  )
  const accounts = new Map(rows.map((row) => [row.currency_code, row]))
  const owner: Owner = { userId, environment, accounts, now }
  for (const [index, move] of OPENING_MOVES.entries()) await post(tx, describe(owner, move, index))
  await notifyOwner(tx, userId, now)
}

/** The currencies of the movements: the owner's first ones before the others, coins last. */
async function listTrialCurrencies(tx: Queryable, environment: EnvironmentId): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `SELECT c.code FROM currency c
     LEFT JOIN first_wallet f ON f.currency_code = c.code AND f.environment = $1
     ORDER BY c.kind DESC, f.position IS NULL, f.position, c.position`,
    [environment],
  )
  const used = new Set(OPENING_MOVES.flatMap(codesOf))
  return rows.map(({ code }) => code).filter((code) => used.has(code))
}

function codesOf(move: OpeningMove): string[] {
  return move.kind === 'exchange' ? [move.from.code, move.to.code] : [move.code]
}

/** Notifications of the two newest movements and of the trial. */
async function notifyOwner(tx: Queryable, userId: string, now: Date): Promise<void> {
  const [trade, topUp] = OPENING_NOTES
  const newest = OPENING_MOVES.slice(-2).map(({ ago }) => momentOf(ago, now))
  await tx.query(
    `INSERT INTO notification (id, user_id, text_key, params, created_at)
     VALUES ($1, $2, $3, $4, $5), ($6, $2, $7, $8, $9), ($10, $2, $11, '{}', $12)`,
    [
      newId(now),
      userId,
      trade.key,
      trade.params,
      newest[0],
      newId(now),
      topUp.key,
      topUp.params,
      newest[1],
      newId(now),
      'notification.sandbox',
      now,
    ],
  )
}

function momentOf(ago: number, now: Date): Date {
  return new Date(now.getTime() - ago * MINUTE_MS)
}

function describe(owner: Owner, move: OpeningMove, index: number): LedgerTransfer {
  const at = momentOf(move.ago, owner.now)
  const key = String(index)
  const act = { scope: `opening:${owner.userId}`, key, requestHash: hashRequest({ key }) }
  return { act, now: at, ...contentOf(owner, move, at) }
}

type Content = Pick<LedgerTransfer, 'kind' | 'legs' | 'history'>

function contentOf(owner: Owner, move: OpeningMove, at: Date): Content {
  if (move.kind === 'exchange') return exchanged(owner, move, at)
  if (move.kind === 'top_up') return toppedUp(owner, move, at)
  const { code } = move
  const [description, params]: [MoneyMessageKey, MessageParams] =
    move.kind === 'card'
      ? ['transaction.withdrawal.card', { last4: move.last4 }]
      : ['transaction.withdrawal.address', { address: move.address }]
  return {
    kind: 'withdrawal',
    legs: [leg(owner, [accountOf(owner, code).id, houseAccount('external', code)], move)],
    history: [
      {
        ...historyOf(owner, code, at),
        kind: 'withdrawal',
        amount: -minor(owner, move),
        description,
        params,
      },
    ],
  }
}

function toppedUp(owner: Owner, move: OpeningMove & { kind: 'top_up' }, at: Date): Content {
  const { code } = move
  const description = `transaction.top_up.${topUpMethod(owner.environment, code)}` as const
  return {
    kind: 'topup',
    legs: [leg(owner, [houseAccount('gateway_in', code), accountOf(owner, code).id], move)],
    history: [
      {
        ...historyOf(owner, code, at),
        kind: 'top_up',
        amount: minor(owner, move),
        description,
        params: {},
      },
    ],
  }
}

function exchanged(owner: Owner, move: OpeningMove & { kind: 'exchange' }, at: Date): Content {
  const { from, to } = move
  const params = { from: from.code, to: to.code }
  const row = { kind: 'exchange', description: 'transaction.exchange', params } as const
  return {
    kind: 'exchange',
    legs: [
      leg(owner, [accountOf(owner, from.code).id, houseAccount('house', from.code)], from),
      leg(owner, [houseAccount('house', to.code), accountOf(owner, to.code).id], to),
    ],
    history: [
      { ...historyOf(owner, from.code, at), ...row, amount: -minor(owner, from) },
      { ...historyOf(owner, to.code, at), ...row, amount: minor(owner, to) },
    ],
  }
}

function historyOf(owner: Owner, code: string, at: Date) {
  return {
    id: newId(at),
    user_id: owner.userId,
    account_id: accountOf(owner, code).id,
    currency_code: code,
    status: 'complete',
  } satisfies Partial<HistoryRow>
}

/** A leg from the first account to the second. */
function leg(owner: Owner, [debit, credit]: readonly [string, string], part: Part): Leg {
  return { debit, credit, currency_code: part.code, amount: minor(owner, part) }
}

function accountOf({ accounts }: Owner, code: string): OpenedAccount {
  const account = accounts.get(code)
  if (!account) throw new Error(`no account in ${code}`)
  return account
}

function minor(owner: Owner, { code, amount }: Part): Minor {
  const read = parseAmount(amount, accountOf(owner, code).decimals)
  if (read === undefined) throw new Error(`not an amount: ${amount}`)
  return read
}
