/** Calls of a node that run concurrently at most. */
const MAX_CALLS = 8

/** Maps values concurrently, a few at a time, and keeps their order. */
export async function mapLimited<Value, Result>(
  values: readonly Value[],
  map: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < values.length; start += MAX_CALLS) {
    results.push(...(await Promise.all(values.slice(start, start + MAX_CALLS).map(map))))
  }
  return results
}
