/** Rules of batching. */
export interface BatchRules<Item, Result> {
  /** Processes a batch and returns a result for each item, in order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Maximum number of concurrent batches. */
  maxConcurrent: number
  /** Maximum number of items in a batch. */
  maxSize: number
  /**
   * Minimum size of a batch that starts beside a running one; a smaller one starts after a short
   * wait. Waiting items are divided among the batches that may start, each of at least this size.
   */
  minSize: number
  /**
   * Items with the same key are never in one batch or in concurrent ones; without it all are
   * independent.
   */
  keyOf?: (item: Item) => string
  /** Returns whether the items of a batch with this error may be retried one by one. */
  shouldSplit: (error: unknown) => boolean
}

/** Longest wait of fewer than `minSize` items while another batch may start, ms. */
const PATIENCE_MS = 5

interface WaitingItem<Item, Result> {
  item: Item
  key: string | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that processes items in batches: items that arrive while batches run form the
 * next one, so that a lone item does not wait. A failed batch is split where the rules allow: its
 * items are retried one by one, and only the faulty one fails (decision 013).
 */
export function microBatch<Item, Result>(
  rules: BatchRules<Item, Result>,
): (item: Item) => Promise<Result> {
  const { keyOf, maxConcurrent, maxSize, minSize } = rules
  const waiting: WaitingItem<Item, Result>[] = []
  const taken = new Set<string>()
  let running = 0
  let isDue = false
  let patience: NodeJS.Timeout | undefined

  const schedule = () => {
    if (isDue || running === maxConcurrent || waiting.length === 0) return
    if (running > 0 && waiting.length < minSize) {
      patience ??= setTimeout(start, PATIENCE_MS)
      return
    }
    isDue = true
    // More items may arrive in this turn of the event loop.
    setImmediate(start)
  }

  const start = () => {
    isDue = false
    clearTimeout(patience)
    patience = undefined
    if (running === maxConcurrent) return
    const batches = Math.min(maxConcurrent - running, Math.floor(waiting.length / minSize) || 1)
    const batch = takeBatch(waiting, taken, Math.min(Math.ceil(waiting.length / batches), maxSize))
    if (batch.length === 0) return
    void run(batch)
    schedule()
  }

  const run = async (batch: readonly WaitingItem<Item, Result>[]) => {
    running += 1
    await settle(rules, batch)
    running -= 1
    for (const { key } of batch) if (key !== undefined) taken.delete(key)
    schedule()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf?.(item), resolve, reject })
      schedule()
    })
}

/** Removes the first allowed items from `waiting`, and adds their keys to `taken`. */
function takeBatch<Item, Result>(
  waiting: WaitingItem<Item, Result>[],
  taken: Set<string>,
  maxSize: number,
): WaitingItem<Item, Result>[] {
  const batch: WaitingItem<Item, Result>[] = []
  const left: WaitingItem<Item, Result>[] = []
  for (const one of waiting) {
    const isHeldBack = one.key !== undefined && taken.has(one.key)
    if (isHeldBack || batch.length === maxSize) {
      left.push(one)
      continue
    }
    batch.push(one)
    if (one.key !== undefined) taken.add(one.key)
  }
  waiting.splice(0, waiting.length, ...left)
  return batch
}

async function settle<Item, Result>(
  rules: BatchRules<Item, Result>,
  batch: readonly WaitingItem<Item, Result>[],
): Promise<void> {
  try {
    const results = await rules.run(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('not a result for each item of a batch')
    for (const [at, result] of results.entries()) batch[at]?.resolve(result)
  } catch (error) {
    if (batch.length > 1 && rules.shouldSplit(error)) {
      await Promise.all(batch.map((one) => settle(rules, [one])))
    } else for (const { reject } of batch) reject(error)
  }
}
