import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import {
  changeLimit,
  listLevelLimits,
  listReceiveLimits,
  removeLimit,
} from '../../domain/ledger/change-limit.ts'
import {
  changeThreshold,
  listThresholds,
  removeThreshold,
  THRESHOLD_KINDS,
  type ThresholdKind,
} from '../../domain/withdrawals/change-threshold.ts'

const NAME =
  /^(?:(withdrawal|transfer|receive)-([a-z_]{1,40})|(threshold|day_threshold|close_threshold))-([A-Z]{3,5})$/

/** What limits of a level are for, and their tables. */
const TABLES = {
  withdrawal: 'id_level_limit',
  transfer: 'transfer_limit',
  receive: 'receive_limit',
} as const
export type LimitPurpose = keyof typeof TABLES
/** Limits of a day, in the order of their columns. */
export const DAILY_PURPOSES = ['withdrawal', 'transfer'] as const satisfies readonly LimitPurpose[]

/** A limit of a level, or a threshold of second signatures, as a page shows it. */
export interface ShownLimit {
  /** As in its path: `transfer-verified-RUB`, `threshold-RUB`, `day_threshold-RUB`. */
  name: string
  purpose: LimitPurpose | ThresholdKind
  /** Undefined for a threshold. */
  level: string | undefined
  currency: string
  decimals: number
  /** Undefined where there is none. */
  amount: Minor | undefined
}

/** Returns the name of a limit of a level in paths. */
export function nameOfLimit(purpose: LimitPurpose, level: string, currency: string): string {
  return `${purpose}-${level}-${currency}`
}

/** Returns the limit that a path names; undefined where there is no such level or currency. */
export async function findTermLimit(
  db: Queryable,
  name: string | undefined,
): Promise<ShownLimit | undefined> {
  const [, asked, level = '', threshold, currency = ''] = NAME.exec(name ?? '') ?? []
  if (name === undefined || currency === '') return undefined
  const purpose = DAILY_PURPOSES.find((known) => known === asked)
  const kind = THRESHOLD_KINDS.find((known) => known === threshold)
  if (kind) return findThreshold(db, { name, kind, currency })
  if (asked === 'receive') return findReceiveLimit(db, { name, level, currency })
  if (!purpose) return undefined
  const limits = await listLevelLimits(db)
  const found = limits.find((limit) => limit.level === level && limit.currency === currency)
  if (!found) return undefined
  const { decimals } = found
  return { name, purpose, level, currency, decimals, amount: found[purpose] ?? undefined }
}

async function findReceiveLimit(
  db: Queryable,
  { name, level, currency }: { name: string; level: string; currency: string },
): Promise<ShownLimit | undefined> {
  const limits = await listReceiveLimits(db)
  const found = limits.find((limit) => limit.level === level && limit.currency === currency)
  if (!found) return undefined
  const { decimals, receive } = found
  return { name, purpose: 'receive', level, currency, decimals, amount: receive ?? undefined }
}

async function findThreshold(
  db: Queryable,
  { name, kind, currency }: { name: string; kind: ThresholdKind; currency: string },
): Promise<ShownLimit | undefined> {
  const found = (await listThresholds(db)).find((threshold) => threshold.currency === currency)
  if (!found) return undefined
  const { decimals } = found
  const amount = found[kind] ?? undefined
  return { name, purpose: kind, level: undefined, currency, decimals, amount }
}

/** Whether a limit is a threshold of second signatures. */
export function isThreshold(purpose: ShownLimit['purpose']): purpose is ThresholdKind {
  return THRESHOLD_KINDS.some((kind) => kind === purpose)
}

/** Changes a limit or a threshold; returns false where it is not `before` any more. */
export function changeShown(
  tx: Queryable,
  { purpose, level = '', currency }: ShownLimit,
  change: Parameters<typeof changeLimit>[2],
): Promise<boolean> {
  if (isThreshold(purpose)) return changeThreshold(tx, { kind: purpose, currency }, change)
  return changeLimit(tx, { table: TABLES[purpose], level, currency }, change)
}

/** Removes a limit or a threshold; returns false where it is not `before` any more. */
export function removeShown(
  tx: Queryable,
  { purpose, level = '', currency }: ShownLimit,
  removal: Parameters<typeof removeLimit>[2],
): Promise<boolean> {
  if (isThreshold(purpose)) return removeThreshold(tx, { kind: purpose, currency }, removal)
  return removeLimit(tx, { table: TABLES[purpose], level, currency }, removal)
}
