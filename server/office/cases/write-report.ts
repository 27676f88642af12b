import { createHash } from 'node:crypto'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { listCaseHits } from '../../domain/screening/case-hits.ts'
import { nameCondition } from '../rules/describe-rule.ts'
import { readDecimals } from '../../domain/ledger/currencies.ts'
import { listAlerts } from './case-alerts.ts'
import { listEvidence } from './case-evidence.ts'
import type { ComplianceCase } from './read-cases.ts'
import { RECORD_LANGUAGE } from '../../../texts/languages.ts'

/** Most transactions and most alerts of a report; a case has far fewer. */
const MOST = 10_000

/** The report of a case as a file. */
export interface WrittenReport {
  content: string
  sha256: string
  /** Transactions in it. */
  rows: number
}

/**
 * Returns what an authority gets about a case: the owner, why the case was opened, what was
 * decided, and the transactions, as JSON in English. Notes of operators are not in it.
 */
export async function writeCaseReport(
  db: Queryable,
  shown: ComplianceCase,
  { madeBy, now }: { madeBy: string; now: Date },
): Promise<WrittenReport> {
  const decimals = await readDecimals(db)
  const language = RECORD_LANGUAGE
  const alerts = await listAlerts(db, shown.id, MOST)
  const hits = await listCaseHits(db, shown.id)
  const evidence = await listEvidence(db, shown, MOST)
  const others = await readOthers(
    db,
    evidence.map(({ id }) => id),
  )
  const report = {
    document: 'Report about suspicious transactions',
    made_at: now.toISOString(),
    made_by: madeBy,
    case: {
      id: shown.id,
      about: shown.subject,
      opened_at: shown.openedAt.toISOString(),
      state: shown.state,
      decided_at: shown.decidedAt?.toISOString() ?? null,
      decision: shown.reason,
    },
    owner: await readOwner(db, shown.userId),
    alerts: alerts.map(({ content, version, facts, isHeld, transactionId, foundAt }) => ({
      rule: content.name,
      version,
      found_at: foundAt.toISOString(),
      transaction_id: transactionId,
      act: facts.kind,
      at: facts.at,
      amount: formatAmount(BigInt(facts.amount), decimals.get(facts.currency) ?? 0),
      currency: facts.currency,
      was_held: isHeld,
      conditions: content.conditions.map((condition, n) => ({
        text: nameCondition(condition, { currency: content.currency, decimals, language }),
        measured: facts.measured[n]?.value ?? null,
      })),
    })),
    matches: hits.map(({ part, compared, matched, source, ref, score, verdict }) => ({
      part,
      compared,
      entry: matched,
      list: source,
      number: ref,
      score,
      verdict,
    })),
    transactions: evidence.map((one) => ({
      id: one.id,
      number: one.number,
      kind: one.kind,
      status: one.status,
      at: one.createdAt.toISOString(),
      amount: one.amount,
      currency: one.currency,
      account: one.accountNumber,
      other_side: others.get(one.id) ?? null,
    })),
  }
  const content = `${JSON.stringify(report, null, 2)}\n`
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { content, sha256, rows: evidence.length }
}

async function readOwner(db: Queryable, id: string): Promise<Record<string, unknown>> {
  const [owner] = await db.query<Record<string, unknown>>(
    `SELECT coalesce(number, id::text) AS number, first_name, last_name, phone, email, country_code AS country, city,
       zip_code, address, level, status, registered_at FROM app_user WHERE id = $1`,
    [id],
  )
  return owner ?? {}
}

interface OtherSide {
  name: string | null
  phone: string | null
  address: string | null
  bank: string | null
  card_last4: string | null
  owner_number: string | null
}

/**
 * Returns the recipients of withdrawals and the other owners of transfers, by the id of the
 * transaction.
 */
async function readOthers(db: Queryable, ids: readonly string[]): Promise<Map<string, OtherSide>> {
  const rows = await db.query<OtherSide & { id: string }>(
    `SELECT w.id, coalesce(o.recipient_name, nullif(trim(u.first_name || ' ' || u.last_name), '')) AS name,
       coalesce(o.phone, u.phone) AS phone, o.address, o.bank, o.pan_last4 AS card_last4, u.number AS owner_number
     FROM wallet_transaction w
     LEFT JOIN payout o ON w.kind = 'withdrawal' AND o.id = w.id
     LEFT JOIN posting g ON w.kind = 'transfer' AND g.transfer_id = w.transfer_id
       AND w.account_id IN (g.debit_account_id, g.credit_account_id)
     LEFT JOIN account x ON x.id = CASE WHEN g.debit_account_id = w.account_id THEN g.credit_account_id
       ELSE g.debit_account_id END
     LEFT JOIN app_user u ON u.id = x.user_id
     WHERE w.id = ANY ($1::uuid[]) AND w.kind IN ('withdrawal', 'transfer')`,
    [ids],
  )
  return new Map(rows.map(({ id, ...other }) => [id, other]))
}
