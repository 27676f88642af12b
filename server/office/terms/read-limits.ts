import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import {
  listThresholds,
  THRESHOLD_KINDS,
  type ThresholdKind,
} from '../../domain/withdrawals/change-threshold.ts'

const NAME = /^(threshold|day_threshold|close_threshold)-([A-Z]{3,5})$/

/** A threshold of second signatures, as a page shows it. */
export interface ShownLimit {
  /** As in its path: `threshold-RUB`, `day_threshold-RUB`. */
  name: string
  purpose: ThresholdKind
  currency: string
  decimals: number
  /** Undefined where there is none. */
  amount: Minor | undefined
}

/** Returns the parts of the name of a threshold; undefined where it is none. */
export function readLimitName(name: string): Pick<ShownLimit, 'purpose' | 'currency'> | undefined {
  const [, asked, currency = ''] = NAME.exec(name) ?? []
  const purpose = THRESHOLD_KINDS.find((known) => known === asked)
  return purpose && { purpose, currency }
}

/** Returns the threshold that a path names; undefined where there is no such currency. */
export async function findTermLimit(
  db: Queryable,
  name: string | undefined,
): Promise<ShownLimit | undefined> {
  const parts = readLimitName(name ?? '')
  if (name === undefined || !parts) return undefined
  const { purpose, currency } = parts
  const found = (await listThresholds(db)).find((threshold) => threshold.currency === currency)
  if (!found) return undefined
  const { decimals } = found
  return { name, purpose, currency, decimals, amount: found[purpose] ?? undefined }
}
