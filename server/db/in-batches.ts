/** How items are handled together. */
export interface BatchRules<Item, Result> {
  /** Gives a result for each item, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Batches under way at once. */
  atOnce: number
  /** Items in a batch. */
  most: number
  /**
   * Fewer start beside a batch under way only after a short wait. More are shared out among the batches
   * that may start, so that each gets at least as many.
   */
  least: number
  /** Of two items with the same key the later one waits for the earlier one; without it none does. */
  keyOf?: (item: Item) => string
  /** Whether the items of a batch that failed so may each be tried alone. */
  fallsApart: (error: unknown) => boolean
}

/** How long fewer than `least` wait for others while there is room for another batch. */
const PATIENCE_MS = 5

interface Waiting<Item, Result> {
  item: Item
  key: string | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * A function that handles items together: what comes while batches are under way makes up the next
 * one, so that nothing waits where nothing is under way. A batch that fails falls apart where the rules
 * say so: each of its items is tried alone, and only that which is at fault fails.
 */
export function inBatches<Item, Result>(
  rules: BatchRules<Item, Result>,
): (item: Item) => Promise<Result> {
  const { keyOf, atOnce, most, least } = rules
  const waiting: Waiting<Item, Result>[] = []
  const taken = new Set<string>()
  let running = 0
  let isDue = false
  let patience: NodeJS.Timeout | undefined

  const schedule = () => {
    if (isDue || running === atOnce || waiting.length === 0) return
    if (running > 0 && waiting.length < least) {
      patience ??= setTimeout(start, PATIENCE_MS)
      return
    }
    isDue = true
    // The rest of a turn of the event loop may bring more.
    setImmediate(start)
  }

  const start = () => {
    isDue = false
    clearTimeout(patience)
    patience = undefined
    if (running === atOnce) return
    const batches = Math.min(atOnce - running, Math.floor(waiting.length / least) || 1)
    const batch = takeBatch(waiting, taken, Math.min(Math.ceil(waiting.length / batches), most))
    if (batch.length === 0) return
    void run(batch)
    schedule()
  }

  const run = async (batch: readonly Waiting<Item, Result>[]) => {
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

/** Takes the first that may go out of `waiting`, and adds their keys to `taken`. */
function takeBatch<Item, Result>(
  waiting: Waiting<Item, Result>[],
  taken: Set<string>,
  most: number,
): Waiting<Item, Result>[] {
  const batch: Waiting<Item, Result>[] = []
  const left: Waiting<Item, Result>[] = []
  for (const one of waiting) {
    const isHeldBack = one.key !== undefined && taken.has(one.key)
    if (isHeldBack || batch.length === most) {
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
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await rules.run(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('not a result for each item of a batch')
    for (const [at, result] of results.entries()) batch[at]?.resolve(result)
  } catch (error) {
    if (batch.length > 1 && rules.fallsApart(error)) {
      await Promise.all(batch.map((one) => settle(rules, [one])))
    } else for (const { reject } of batch) reject(error)
  }
}
