const counts = new Map<string, number>()

/** Counts a transfer posted by this process, also if its transaction is rolled back later. */
export function countTransfer(kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

/** Transfers posted by this process since it started, by their kind. */
export function readTransferCounts(): ReadonlyMap<string, number> {
  return counts
}
