import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../server/db/database.ts'
import type { MonitoringRule } from '../../server/domain/monitoring/rule.ts'

/**
 * Puts five rules in force that hold acts and find nothing, with all measures that an act can have.
 * They are looked at once `monitoring_state` has a key.
 */
export async function putHoldingRules(db: Queryable): Promise<void> {
  const much = '90000000000000'
  const rules: MonitoringRule['conditions'][] = [
    [{ is: 'sum', flow: 'out', hours: 24, least: much }],
    [
      { is: 'count', flow: 'out', hours: 1, least: 1_000_000 },
      { is: 'sum', flow: 'out', hours: 72, least: much },
    ],
    [
      { is: 'recipients', hours: 24, least: 1_000_000 },
      { is: 'new_recipient', hours: 720 },
    ],
    [
      { is: 'new_device', hours: 24 },
      { is: 'share', percent: 90 },
      { is: 'registered', hours: 1 },
    ],
    [
      { is: 'through', hours: 24, percent: 1000 },
      { is: 'senders', hours: 24, least: 1_000_000 },
    ],
  ]
  const [first, second] = [randomUUID(), randomUUID()]
  const now = new Date()
  for (const [id, name] of [
    [first, 'Bench one'],
    [second, 'Bench two'],
  ]) {
    await db.query(
      `INSERT INTO office_operator (id, name, state, created_at) VALUES ($1, $2, 'active', $3)`,
      [id, name, now],
    )
  }
  for (const conditions of rules) {
    const [id, proposal] = [randomUUID(), randomUUID()]
    const content = { name: 'Bench', about: '', currency: 'USD', conditions, holds: true }
    await db.query(
      `INSERT INTO office_proposal (id, kind, subject, content, content_hash, reason, asked_by, asked_key, asked_at, expires_at,
         state, approved_by, decided_by, decided_at)
       VALUES ($1, 'rule_start', $2, '{}', repeat('0', 64), 'a benchmark', $3, $1, $5, $5, 'done', $4, $4, $5)`,
      [proposal, id, first, second, now],
    )
    await db.query(
      `INSERT INTO monitoring_rule (id, rule_id, version, content, holds, made_by, made_at, trial, started_at, proposal_id,
         proposal_kind, proposal_state)
       VALUES ($1, $1, 1, $2, true, $3, $4, '{}', $4, $5, 'rule_start', 'done')`,
      [
        id,
        JSON.stringify({ ...content, acts: ['withdrawal', 'transfer_out'] }),
        first,
        now,
        proposal,
      ],
    )
  }
}
