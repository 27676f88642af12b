import type { Queryable } from '../../db/database.ts'
import { hashLines } from './tariff-lines.ts'
import { readTariffLines } from './tariff-versions.ts'

/** A tariff whose lines are others than those that two operators signed. */
interface AlteredTariff {
  rule: 'TARIFF_DIFFERS_FROM_SIGNED'
  subject: string
  detail: string
}

/**
 * Compares the lines of each signed tariff, and its beginning, with what was signed; the first one
 * has no signature.
 */
export async function auditTariffs(tx: Queryable): Promise<AlteredTariff[]> {
  const signed = await tx.query<{
    id: string
    number: number
    starts_at: Date
    content: Readonly<Record<string, string>>
  }>(
    `SELECT t.id, t.number, t.starts_at, p.content FROM tariff t JOIN office_proposal p ON p.id = t.proposal_id
     ORDER BY t.number`,
  )
  if (signed.length === 0) return []
  const lines = await readTariffLines(
    tx,
    signed.map(({ id }) => id),
  )
  return signed.flatMap(({ id, number, starts_at: startsAt, content }) => {
    const isSame =
      hashLines(lines.get(id) ?? []) === content['lines_hash'] &&
      startsAt.toISOString() === content['starts_at']
    const subject = String(number)
    return isSame ? [] : [{ rule: 'TARIFF_DIFFERS_FROM_SIGNED', subject, detail: id } as const]
  })
}
