import type { PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { StatementKind } from '../../gateways/statement-source.ts'
import type { Micro } from './micro.ts'

/** A movement of money as our ledger has it. */
export interface OurItem {
  kind: StatementKind
  id: string
  /** The provider's ids of it. */
  refs: readonly string[]
  amount: Micro
  currency: string
  status: PaymentStatus
  /** When it was counted; when it was begun, where it moved no money. */
  at: Date
}

/** A line of a statement, stored or just read. */
export interface TheirLine {
  kind: StatementKind
  ref: string
  our_id: string | null
  amount: Micro
  currency: string
  status: PaymentStatus
  at: Date
  /** Our address to which it came, on a chain. */
  address?: string
}

/** What we have at a provider at the end of a day, on both sides. */
export interface Balance {
  currency: string
  /** By the ledger, and what the lists of differences name. */
  ours: Micro
  theirs: Micro
  /** The block after which theirs is read. */
  block: bigint
}

/** What a difference may be about. */
export type ItemKind = StatementKind | 'balance'
/** How two sides may differ. */
export const DIFFERENCE_KINDS = [
  'missing_ours',
  'missing_theirs',
  'amount',
  'currency',
  'status',
  'twice',
  'late',
  'balance',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One side of a difference. */
export interface DifferenceSide {
  amount: Micro
  currency: string
  status: PaymentStatus
}

/** What differs, as it is found. */
export interface Finding {
  /** What it is about; two findings of one day have different ones. */
  mark: string
  kind: DifferenceKind
  line_kind: ItemKind
  ref: string
  our_id: string | null
  ours: DifferenceSide | null
  theirs: DifferenceSide | null
  at: Date
  /** The day on which the other side counts it, of `late`. */
  otherDay: string | null
}

/** Sums of both sides in a currency; only money that moved counts. */
export interface ItemTotal {
  currency: string
  ours: Micro
  theirs: Micro
  oursRows: number
  theirsRows: number
  matched: number
}

/** What of a side moved, in millionths. */
export function movedOf(side: DifferenceSide | null): Micro {
  return side?.status === 'complete' ? side.amount : 0n
}
