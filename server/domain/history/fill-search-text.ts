import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { joinSearchText } from '../../../contract/rules/transaction-search.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { renderMessage } from '../money-messages.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'

const BATCH = 500

interface Row {
  id: string
  kind: string
  transfer_id: string | null
  amount_minor: Minor
  decimals: number
  description: string
  params: MessageParams
  own_note: string | null
  tags: readonly string[] | null
}

/**
 * Writes the searched text of the owner's transactions that have none. It is written by the first
 * search and not by the posting, so that only owners who search pay for it (decision 042).
 */
export async function fillSearchText(db: Queryable, userId: string): Promise<void> {
  for (;;) {
    const rows = await db.query<Row>(
      `SELECT t.id, t.kind, t.transfer_id, t.amount_minor, c.decimals, t.description, t.params, m.note AS own_note, m.tags
       FROM wallet_transaction t JOIN currency c ON c.code = t.currency_code
       LEFT JOIN transaction_meaning m ON m.id = t.id
       WHERE t.user_id = $1 AND t.search_text IS NULL LIMIT ${BATCH}`,
      [userId],
    )
    if (rows.length === 0) return
    await db.query(
      `UPDATE wallet_transaction t SET search_text = s.search_text
       FROM jsonb_to_recordset($1::jsonb) AS s (id uuid, search_text text) WHERE t.id = s.id`,
      [JSON.stringify(rows.map((row) => ({ id: row.id, search_text: describe(row) })))],
    )
    if (rows.length < BATCH) return
  }
}

/**
 * Number, description in every language, values of its placeholders (card, address, name, message)
 * amount without its sign, note and tags of the owner; ids of a plan, an order or a program are
 * none that people search for.
 */
function describe({ description, params, ...row }: Row): string {
  const { plan: _plan, rate_order: _order, program_id: _program, ...shown } = params
  return joinSearchText([
    numberOfRow(row),
    ...LANGUAGES.map((language) => renderMessage(description, params, language)),
    ...Object.values(shown),
    formatAmount(row.amount_minor, row.decimals).replace('-', ''),
    row.own_note ?? '',
    ...(row.tags ?? []).map((tag) => `#${tag}`),
  ])
}
