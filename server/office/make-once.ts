import type { Queryable } from '../db/database.ts'
import type { OfficeCall } from './route.ts'

/**
 * Makes something in the transaction of the caller, once for each operator and key of a form, and
 * returns its id; a form that is sent again gets the id of the first. `make` returns the id.
 */
export async function makeOnce(
  tx: Queryable,
  { operator, form, now }: Pick<OfficeCall, 'operator' | 'form' | 'now'>,
  make: () => Promise<string>,
): Promise<string> {
  const { key } = form
  const isFirst = await tx.query(
    `INSERT INTO office_form (operator_id, key, sent_at) VALUES ($1, $2::uuid, $3)
     ON CONFLICT (operator_id, key) DO NOTHING RETURNING 1`,
    [operator.id, key, now],
  )
  if (isFirst.length === 0) {
    const [earlier] = await tx.query<{ made: string }>(
      'SELECT made FROM office_form WHERE operator_id = $1 AND key = $2::uuid',
      [operator.id, key],
    )
    return earlier?.made ?? ''
  }
  const made = await make()
  await tx.query(
    'UPDATE office_form SET made = $3::uuid WHERE operator_id = $1 AND key = $2::uuid',
    [operator.id, key, made],
  )
  return made
}
