import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { caseBeside, openCase } from '../cases/open-case.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import { lockOwner } from '../lock-owner.ts'
import type { WatchedAct } from './evaluate.ts'
import type { RuleFinding } from './find-alerts.ts'
import type { Measure, WatchedKind } from './rule.ts'

/** The act of an alert and what its conditions measured, in their order. */
export interface AlertFacts {
  kind: WatchedKind
  /** Minor units as digits. */
  amount: string
  currency: string
  at: string
  measured: readonly { is: Measure; value: string }[]
}

/** A refused act of the same amount that is tried again within this time is the same, ms. */
const SAME_TRY_MS = 600_000

interface AlertInput {
  act: WatchedAct
  findings: readonly RuleFinding[]
  isHeld: boolean
  now: Date
}

const COLUMNS =
  'id, case_id, user_id, rule_id, version_id, transaction_id, is_held, facts, found_at'
const TYPES = `id uuid, case_id uuid, user_id uuid, rule_id uuid, version_id uuid, transaction_id uuid, is_held boolean,
  facts jsonb, found_at timestamptz`

function rowsOf({ act, findings, isHeld, now }: AlertInput, caseId: string) {
  return findings.map(({ version, outcomes }) => ({
    id: newId(now),
    case_id: caseId,
    user_id: act.userId,
    rule_id: version.ruleId,
    version_id: version.id,
    transaction_id: act.transactionId,
    is_held: isHeld,
    facts: describe(act, { version, outcomes }),
    found_at: now,
  }))
}

function describe({ kind, amount, currency, at }: WatchedAct, found: RuleFinding): AlertFacts {
  return {
    kind,
    amount: formatAmount(amount, 0),
    currency,
    at: at.toISOString(),
    measured: found.version.content.conditions.map(({ is }, n) => ({
      is,
      value: String(found.outcomes[n]?.value ?? 0n),
    })),
  }
}

const ALERTS: BesideTable = {
  name: 'monitoring_alert',
  write: (parameter) => `INSERT INTO monitoring_alert (${COLUMNS})
    SELECT ${COLUMNS.split(', ')
      .map((name) => `r.${name}`)
      .join(', ')}
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, ${TYPES}) ON r.transfer_id = f.id`,
}

/** What the facts of a payout say about rules. */
export interface Holding {
  findings: readonly RuleFinding[]
  /** The open case about what the owner does. */
  openCaseId: string | null
}

/**
 * Returns for which case a payout is held that a rule found, and what is stored with it: the case
 * for which it is held anyway, the open one about what the owner does, or a new one. The owner is
 * locked.
 */
export function holdForAlerts(
  { findings, openCaseId }: Holding,
  { act, caseId: other, now }: { act: WatchedAct; caseId: string | undefined; now: Date },
): { caseId: string; beside: Beside[] } {
  const caseId = other ?? openCaseId ?? newId(now)
  const isNew = other === undefined && openCaseId === null
  const { userId } = act
  const opened = isNew ? [caseBeside('activity', { caseId, userId, cause: 'alert', now })] : []
  const rows = rowsOf({ act, findings, isHeld: true, now }, caseId)
  return { caseId, beside: [...opened, ...rows.map((row) => ({ table: ALERTS, row }))] }
}

/**
 * Opens the case of an owner about what they do, or adds to the open one, what rules found in an
 * act; each once for a version.
 */
export async function recordAlerts(db: Database, alerting: AlertInput): Promise<void> {
  const { act, now } = alerting
  await db.transaction(async (tx) => {
    await lockOwner(tx, act.userId)
    const findings = await leaveOutKnown(tx, alerting)
    if (findings.length === 0) return
    const caseId = await openCase(tx, 'activity', { userId: act.userId, cause: 'alert', now })
    const rows = rowsOf({ ...alerting, findings }, caseId)
    await tx.query(
      `INSERT INTO monitoring_alert (${COLUMNS})
       SELECT ${COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS r (${TYPES})
       ON CONFLICT (version_id, transaction_id) DO NOTHING`,
      [JSON.stringify(rows)],
    )
  })
}

async function leaveOutKnown(
  tx: Queryable,
  { act, findings, now }: AlertInput,
): Promise<RuleFinding[]> {
  const known = await tx.query<{ version_id: string }>(
    `SELECT version_id FROM monitoring_alert WHERE transaction_id = $1::uuid
     UNION SELECT version_id FROM monitoring_alert
     WHERE $1::uuid IS NULL AND user_id = $2 AND transaction_id IS NULL AND found_at > $3
       AND facts ->> 'kind' = $4 AND facts ->> 'amount' = $5 AND facts ->> 'currency' = $6`,
    [
      act.transactionId,
      act.userId,
      new Date(now.getTime() - SAME_TRY_MS),
      act.kind,
      formatAmount(act.amount, 0),
      act.currency,
    ],
  )
  const versions = new Set(known.map(({ version_id }) => version_id))
  return findings.filter(({ version }) => !versions.has(version.id))
}
