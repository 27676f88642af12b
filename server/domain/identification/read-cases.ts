import type { CaseReason } from '../../../contract/rules/statuses.ts'
import type { Database } from '../../db/database.ts'
import type { IdentificationGateway, IdentificationState } from '../../gateways/gateways.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { claimWork, type WorkKind } from '../work-queue/claim-work.ts'
import { endCase, RUNNING } from './end-case.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/rules/durations.ts'

const SHORTEST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = HOUR_MS
/** The pause between two readings is this part of the time since the last change. */
const PAUSE_DIVISOR = 8

/** Longest time for an owner to finish a check, and for a provider to decide about it, ms. */
const LONGEST_MS = { pending: 7 * DAY_MS, processing: 30 * DAY_MS }

interface RunningCase {
  id: string
  status: keyof typeof LONGEST_MS
  provider: string | null
  provider_ref: string | null
  created_at: Date
  updated_at: Date
}

/** Its pauses follow from its age, and so does its end. */
const CASE: WorkKind<RunningCase> = {
  table: 'kyc_case',
  key: ['id'],
  due: 'due_at',
  open: `status IN ${RUNNING}`,
  columns: 'id, status, provider, provider_ref, created_at, updated_at',
  onClaim: 'checked_at = $1',
  claimMs: 60_000,
  pauses: { firstMs: SHORTEST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS },
}

interface Reading {
  /** Those that are connected. */
  gateways: readonly IdentificationGateway[]
  now: Date
}

/**
 * Claims up to `most` due cases and returns a function for each that reads its state at the
 * provider and stores it. A case whose session was never stored, and one that runs for too long,
 * ends as aborted. Any number of servers may call it: each case is claimed by one. The functions
 * reject when the provider does not answer; the case is then read again after a pause.
 */
export async function claimCases(
  db: Database,
  reading: Reading,
  most: number,
): Promise<(() => Promise<void>)[]> {
  const due = await claimWork(db, CASE, { now: reading.now, most })
  return due.map((one) => nameFailure({ case_id: one.id }, () => readCase(db, one, reading)))
}

/**
 * Reads the case of a provider's session, which an event named; an event says no more than that.
 * `unknown` when no case has the session. Rejects as those of `claimCases`.
 */
export async function readSession(
  db: Database,
  { provider, ref }: { provider: string; ref: string },
  reading: Reading,
): Promise<'settled' | 'unknown'> {
  const [one] = await db.query<RunningCase | (Omit<RunningCase, 'status'> & { status: 'ended' })>(
    `SELECT id, CASE WHEN status IN ${RUNNING} THEN status ELSE 'ended' END AS status, provider,
       provider_ref, created_at, updated_at
     FROM kyc_case WHERE provider = $1 AND provider_ref = $2`,
    [provider, ref],
  )
  if (!one) return 'unknown'
  if (one.status !== 'ended') await readCase(db, one, reading)
  return 'settled'
}

async function readCase(db: Database, one: RunningCase, reading: Reading): Promise<void> {
  if (one.provider_ref === null) return abort(db, one, 'unavailable', reading.now)
  try {
    const state = await readState(one, one.provider_ref, reading)
    await store(db, one, state, reading.now)
  } catch (error) {
    await store(db, one, { status: one.status }, reading.now)
    throw error
  }
}

/** Without its provider a case stays as it is until one is connected again, or it is too old. */
async function readState(
  { id, provider, status }: RunningCase,
  providerRef: string,
  { gateways }: Reading,
): Promise<IdentificationState> {
  const gateway = gateways.find(({ name }) => name === provider)
  return (await gateway?.check?.({ id, provider_ref: providerRef })) ?? { status }
}

async function store(
  db: Database,
  one: RunningCase,
  state: IdentificationState,
  now: Date,
): Promise<void> {
  const { id: caseId, provider_ref: providerRef } = one
  if (state.status === 'complete') {
    await endCase(db, { caseId, providerRef, outcome: { status: 'complete' }, now })
    return
  }
  if (state.status === 'aborted') return abort(db, one, state.reason, now)
  if (now.getTime() - one.created_at.getTime() > LONGEST_MS[state.status]) {
    return abort(db, one, 'expired', now)
  }
  const isChanged = state.status !== one.status
  const changedAt = isChanged ? now : one.updated_at
  const [kept] = await db.query<{ user_id: string }>(
    `UPDATE kyc_case SET status = $2, updated_at = $3, due_at = $4
     WHERE id = $1 AND status IN ${RUNNING} RETURNING user_id`,
    [caseId, state.status, changedAt, new Date(now.getTime() + pauseSince(changedAt, now))],
  )
  if (kept && isChanged) {
    await addOwnerEvent(db, { userId: kept.user_id, kind: 'identity', now })
  }
}

async function abort(
  db: Database,
  { id: caseId, provider_ref: providerRef }: RunningCase,
  reason: CaseReason,
  now: Date,
): Promise<void> {
  await endCase(db, { caseId, providerRef, outcome: { status: 'aborted', reason }, now })
}

function pauseSince(changedAt: Date, now: Date): number {
  const part = (now.getTime() - changedAt.getTime()) / PAUSE_DIVISOR
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, part))
}
