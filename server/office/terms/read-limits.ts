import type { Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { listLevelLimits, type LimitKey } from '../../domain/ledger/change-limit.ts'

const NAME = /^(withdrawal|transfer)-([a-z_]{1,40})-([A-Z]{3,5})$/

/** What limits are for, and their tables. */
const TABLES = { withdrawal: 'id_level_limit', transfer: 'transfer_limit' } as const
export type LimitPurpose = keyof typeof TABLES
/** In the order of their columns. */
export const LIMIT_PURPOSES: readonly LimitPurpose[] = ['withdrawal', 'transfer']

/** A limit as a page shows it. */
export interface ShownLimit {
  /** As in its path: `transfer-verified-RUB`. */
  name: string
  key: LimitKey
  purpose: LimitPurpose
  decimals: number
  /** Undefined where there is no limit. */
  amount: Minor | undefined
}

/** Returns the name of a limit in paths. */
export function nameOfLimit(purpose: LimitPurpose, level: string, currency: string): string {
  return `${purpose}-${level}-${currency}`
}

/** Returns the limit that a path names; undefined where there is no such level or currency. */
export async function findLimit(
  db: Queryable,
  name: string | undefined,
): Promise<ShownLimit | undefined> {
  const [, asked, level, currency] = NAME.exec(name ?? '') ?? []
  const purpose = LIMIT_PURPOSES.find((known) => known === asked)
  if (name === undefined || !purpose) return undefined
  const limits = await listLevelLimits(db)
  const found = limits.find((limit) => limit.level === level && limit.currency === currency)
  if (!found) return undefined
  const key = { table: TABLES[purpose], level: found.level, currency: found.currency }
  return { name, key, purpose, decimals: found.decimals, amount: found[purpose] ?? undefined }
}
