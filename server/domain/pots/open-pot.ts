import type { OpenPotRequest } from '../../../contract/calls/pots.ts'
import { cleanPotName, MOST_POTS } from '../../../contract/rules/pots.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { findAccountById } from '../ledger/accounts.ts'
import { hashRequest } from '../ledger/post.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { readGoal, readStep, requireDayToCome, requireFreeChange } from './terms.ts'

interface NewPot {
  userId: string
  idempotencyKey: string
  request: OpenPotRequest
  now: Date
}

/**
 * Opens a pot, an account of the ledger in the currency of the owner's account, and returns its id;
 * the same key returns the same pot. Throws BAD_REQUEST, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED,
 * POTS_FULL (`count`), AMOUNT_ZERO, AMOUNT_TOO_LARGE, DATE_PAST, POT_ROUNDING_TAKEN (`name`),
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function openPot(db: Database, opening: NewPot): Promise<{ id: string }> {
  const { userId, request, now } = opening
  const name = cleanPotName(request.name)
  if (name === '') throw new Refusal('BAD_REQUEST')
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const earlier = await findOpened(tx, opening)
    if (earlier !== undefined) return { id: earlier }
    const account = await findAccountById(tx, userId, request.account_id)
    await requireRoom(tx, userId)
    const money = { currencyCode: account.currency_code, decimals: account.decimals }
    const goal = request.goal === undefined ? null : readGoal(request.goal, money)
    if (request.goal_date !== undefined) requireDayToCome(request.goal_date, now)
    const step =
      request.round_step === undefined
        ? null
        : await readStep(tx, { text: request.round_step, ...money })
    if (step !== null) await requireFreeChange(tx, { accountId: account.id })
    const id = newId(now)
    await tx.query(
      `INSERT INTO account (id, kind, currency_code, materialised, created_at)
       VALUES ($1, 'pot', $2, true, $3)`,
      [id, account.currency_code, now],
    )
    await tx.query(
      `INSERT INTO pot (id, user_id, account_id, name, icon, goal_minor, goal_date, on_home, round_step_minor, rounded_to,
         opening_key, opening_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, $10, $11, $12)`,
      [
        id,
        userId,
        account.id,
        name,
        request.icon,
        goal,
        request.goal_date ?? null,
        request.on_home,
        step,
        opening.idempotencyKey,
        hashOf(request),
        now,
      ],
    )
    await addOwnerEvent(tx, { userId, kind: 'money', now })
    return { id }
  })
}

async function findOpened(
  tx: Queryable,
  { userId, idempotencyKey, request }: NewPot,
): Promise<string | undefined> {
  const [opened] = await tx.query<{ id: string; opening_hash: string }>(
    'SELECT id, opening_hash FROM pot WHERE user_id = $1 AND opening_key = $2',
    [userId, idempotencyKey],
  )
  if (opened && opened.opening_hash !== hashOf(request)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return opened?.id
}

function hashOf({ on_home, ...request }: OpenPotRequest): string {
  return hashRequest({ ...request, on_home: String(on_home) })
}

async function requireRoom(tx: Queryable, userId: string): Promise<void> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pot WHERE user_id = $1 AND closed_at IS NULL',
    [userId],
  )
  if ((row?.n ?? 0) >= MOST_POTS) throw new Refusal('POTS_FULL', { count: String(MOST_POTS) })
}
