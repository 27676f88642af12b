import { createHash } from 'node:crypto'

/** A row of the office's audit log without its own hash. */
export interface AuditRow {
  seq: bigint
  at: Date
  operator_id: string | null
  operator_name: string
  event: string
  subject: string
  reason: string
  detail: Readonly<Record<string, string>>
  ip_prefix: string
  request_id: string
  previous_hash: string
}

/** Returns the SHA-256 of a row, which the next row repeats: changing one breaks the chain. */
export function hashRow(row: AuditRow): string {
  const detail = Object.entries(row.detail).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fields = [
    row.seq.toString(),
    row.at.toISOString(),
    row.operator_id,
    row.operator_name,
    row.event,
    row.subject,
    row.reason,
    detail,
    row.ip_prefix,
    row.request_id,
    row.previous_hash,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
