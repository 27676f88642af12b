import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** By when a case should be decided, ms. */
const DEADLINE_MS = DAY_MS

/**
 * What a case is about: the name of an owner (nothing leaves until it is cleared), the recipient of
 * one payout, or what an owner does (it holds the payouts that a rule held).
 */
export type CaseSubject = 'owner' | 'payout' | 'activity'

/** What was looked at when a case was opened. */
export type CaseCause = 'registration' | 'name' | 'list' | 'payout' | 'alert'

interface NewCase {
  userId: string
  cause: CaseCause
  now: Date
}

/** Columns of the unique index that allows one case of a subject. */
const ONE = {
  owner: `subject = 'owner' AND state <> 'cleared'`,
  activity: `subject = 'activity' AND state = 'open'`,
} as const

/**
 * Opens the case of an owner about their name or about what they do, and returns its id; the one
 * that is there where there is one. Until the case of a name is cleared no money leaves.
 */
export async function openCase(
  tx: Queryable,
  subject: keyof typeof ONE,
  { userId, cause, now }: NewCase,
): Promise<string> {
  const [opened] = await tx.query<{ id: string }>(
    `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline)
     VALUES ($1, $2, $3, $4, 'open', $5, $6)
     ON CONFLICT (user_id) WHERE ${ONE[subject]}
     DO UPDATE SET deadline = compliance_case.deadline RETURNING id`,
    [newId(now), subject, userId, cause, now, deadlineOf(now)],
  )
  if (!opened) throw new Error('a case was not opened')
  return opened.id
}

/** Opens a case about the recipient of a payout that is held already, and returns its id. */
export async function openPayoutCase(
  tx: Queryable,
  { userId, cause, now }: NewCase,
): Promise<string> {
  const id = newId(now)
  await tx.query(
    `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline)
     VALUES ($1, 'payout', $2, $3, 'open', $4, $5)`,
    [id, userId, cause, now, deadlineOf(now)],
  )
  return id
}

function deadlineOf(now: Date): Date {
  return new Date(now.getTime() + DEADLINE_MS)
}

const CASES: BesideTable = {
  name: 'compliance_case',
  write: (
    parameter,
  ) => `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline)
    SELECT r.id, r.subject, r.user_id, r.cause, 'open', r.opened_at, r.deadline
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, subject text, user_id uuid,
      cause text, opened_at timestamptz, deadline timestamptz) ON r.transfer_id = f.id`,
}

/**
 * Returns a new case that is stored with the transfer that reserves the money of a payout; the
 * owner is locked.
 */
export function caseBeside(
  subject: 'payout' | 'activity',
  { caseId, userId, cause, now }: NewCase & { caseId: string },
): Beside {
  const row = { id: caseId, subject, user_id: userId, cause, opened_at: now }
  return { table: CASES, row: { ...row, deadline: deadlineOf(now) } }
}
