import type { Queryable } from '../../db/database.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { readSearched, type SearchedPhone } from './read-searched.ts'

/** Owners that one search returns. */
export const MOST_FOUND = 20
/**
 * Digits at the end of a phone that its index has; a shorter national number is not searched for.
 */
const INDEXED_DIGITS = 7
const LONGEST_CODE = 3
/** Codes of countries (E.164): of one digit, of two, and those of three. */
const COUNTRY_CODE =
  /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[05-9]|9[679])\d)$/

/**
 * SQL of a name as it is compared, in any engine's collation: that of the index `app_user_name`.
 */
const NAME = `translate(lower(btrim(first_name || ' ' || last_name)),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`

const LATEST = `ORDER BY registered_at DESC, id LIMIT ${MOST_FOUND}`

/**
 * Returns the ids of the owners whose phone, e-mail, number, account, or first and last name is
 * exactly this text, as people write it (P2). A phone without the code of its country is found by
 * all its other digits.
 */
export async function findOwners(db: Queryable, text: string): Promise<string[]> {
  const searched = readSearched(text)
  switch (searched.as) {
    case 'unknown':
      return []
    case 'email':
      return list(db, `SELECT id FROM app_user WHERE lower(email) = $1 AND email <> '' ${LATEST}`, [
        searched.value,
      ])
    case 'owner':
      return list(db, 'SELECT id FROM app_user WHERE number = $1', [searched.value])
    case 'name':
      return list(
        db,
        `SELECT id FROM app_user WHERE ${NAME} IN (SELECT jsonb_array_elements_text($1::jsonb))
           AND status <> 'closed' ${LATEST}`,
        [JSON.stringify(searched.value)],
      )
    case 'digits':
      return findByDigits(db, searched.value)
    default:
      return unreachable(searched)
  }
}

async function findByDigits(db: Queryable, { whole, national }: SearchedPhone): Promise<string[]> {
  const exact = await list(
    db,
    `SELECT id FROM app_user WHERE phone IN (SELECT jsonb_array_elements_text($1::jsonb))
     UNION SELECT user_id FROM account WHERE number IN (SELECT jsonb_array_elements_text($1::jsonb))
       AND user_id IS NOT NULL`,
    [JSON.stringify(whole)],
  )
  if (exact.length > 0 || !national || national.length < INDEXED_DIGITS) return exact
  const rows = await db.query<{ id: string; phone: string }>(
    `SELECT id, phone FROM app_user WHERE right(phone, ${INDEXED_DIGITS}) = right($1, ${INDEXED_DIGITS})
       AND right(phone, length($1)) = $1 AND length(phone) <= length($1) + ${LONGEST_CODE} ${LATEST}`,
    [national],
  )
  const found = rows.filter(({ phone }) => COUNTRY_CODE.test(phone.slice(0, -national.length)))
  return found.map(({ id }) => id)
}

async function list(db: Queryable, sql: string, values: unknown[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql, values)
  return rows.map(({ id }) => id)
}
