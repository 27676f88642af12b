import { TRANSFER_KINDS, type TransferKind } from './transfer.ts'

const counts = new Map<TransferKind, number>(TRANSFER_KINDS.map((kind) => [kind, 0]))

/** Counts a transfer posted by this process, also if its transaction is rolled back later. */
export function countTransfer(kind: TransferKind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

/** Transfers posted by this process since it started, by their kind. */
export function readTransferCounts(): ReadonlyMap<string, number> {
  return counts
}
