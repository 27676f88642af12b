import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Queryable } from '../../db/database.ts'
import { showMoment } from '../page/dates.ts'
import { wordsIn } from '../page/words.ts'

/** Returns who withdrew a pair, when and why, as facts. */
export async function showWithdrawal(
  db: Queryable,
  id: string,
  language: Language,
): Promise<[label: string, value: string][]> {
  const words = wordsIn(OFFICE_WORDS.terms, language)
  const [row] = await db.query<{ name: string; reason: string; withdrawn_at: Date }>(
    `SELECT o.name, w.reason, w.withdrawn_at FROM pair_withdrawal w
     JOIN office_operator o ON o.id = w.operator_id WHERE w.id = $1`,
    [id],
  )
  if (!row) return []
  return [
    [words('withdrawnBy'), row.name],
    [words('withdrawnAt'), showMoment(row.withdrawn_at, language)],
    [words('reason'), row.reason],
  ]
}
