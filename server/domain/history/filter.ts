import type * as v from 'valibot'
import { NO_CATEGORY, UNCATEGORISED_KINDS } from '../../../contract/rules/categories.ts'
import { statusesOf } from '../../../contract/rules/statuses.ts'
import { readSearch } from '../../../contract/rules/transaction-search.ts'
import type { TransactionFilterQuery, TransactionsQuery } from '../../../contract/calls/wallet.ts'
import { isId } from '../ledger/accounts.ts'

/** Filter of transactions. */
export type TransactionFilter = v.InferOutput<typeof TransactionFilterQuery>

/** Filter of a list, which may be searched too. */
export type ListFilter = TransactionFilter &
  Pick<v.InferOutput<typeof TransactionsQuery>, 'search' | 'kind' | 'state'>

/**
 * Returns the condition on rows of `wallet_transaction` with its parameters. Accounts are compared
 * as ids, so that the index is used; an invalid id matches nothing. A currency means the owner's
 * account in it, of which there is at most one.
 */
export function readFilter(
  userId: string,
  filter: ListFilter,
): { where: string; parameters: unknown[] } {
  const { account_id, currency_code, created_at__gte, created_at__lt } = filter
  const { search, kind, state, category, tag } = filter
  const conditions = ['user_id = $1']
  const parameters: unknown[] = [userId]
  const add = (value: unknown, sql: (place: string) => string) => {
    if (value === undefined) return
    parameters.push(value)
    conditions.push(sql(`$${parameters.length}`))
  }
  if (account_id !== undefined && !isId(account_id)) conditions.push('false')
  else add(account_id, (place) => `account_id = ${place}::uuid`)
  add(
    currency_code,
    (place) =>
      `account_id = (SELECT id FROM account WHERE user_id = $1 AND currency_code = ${place})`,
  )
  add(readMoment(created_at__gte), (place) => `created_at >= ${place}`)
  add(readMoment(created_at__lt), (place) => `created_at < ${place}`)
  add(writeList(kind), (place) => `kind IN (SELECT jsonb_array_elements_text(${place}::jsonb))`)
  add(
    writeList(state && statusesOf(state)),
    (place) => `status IN (SELECT jsonb_array_elements_text(${place}::jsonb))`,
  )
  add(
    writeList(category),
    (place) =>
      `(category IN (SELECT jsonb_array_elements_text(${place}::jsonb))
        OR ${category?.includes(NO_CATEGORY) === true ? WITHOUT_CATEGORY : 'false'})`,
  )
  add(
    writeList(tag?.map((word) => word.replace(/^#/, ''))),
    (place) => `id IN (SELECT m.id FROM transaction_meaning m
      WHERE m.user_id = $1 AND EXISTS (SELECT 1 FROM jsonb_array_elements_text(m.tags) AS word
        WHERE word IN (SELECT jsonb_array_elements_text(${place}::jsonb))))`,
  )
  const [pattern, other = pattern] = search === undefined ? [] : searchPatterns(search)
  add(pattern, (place) => {
    parameters.push(other)
    return `(search_text LIKE ${place} OR search_text LIKE $${parameters.length})`
  })
  return { where: conditions.join(' AND '), parameters }
}

const WITHOUT_CATEGORY = `coalesce(category, '') = '' AND kind NOT IN ('${UNCATEGORISED_KINDS.join("', '")}')`

/** Returns the patterns of LIKE that find what is searched for: one or two. */
function searchPatterns(search: string): string[] {
  const { texts, isStart } = readSearch(search)
  return texts.map(
    (text) => `%${isStart ? ' ' : ''}${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  )
}

function writeList(words: readonly string[] | undefined): string | undefined {
  return words && JSON.stringify(words)
}

function readMoment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
