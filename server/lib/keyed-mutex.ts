interface Line {
  last: Promise<unknown>
  length: number
}

const lines = new Map<string, Line>()

/** Number of acts of one `name` that run or wait. */
export function countInMutex(name: string): number {
  return lines.get(name)?.length ?? 0
}

/**
 * Mutex for each `name`: runs the acts of one name in this process one after another, in order of
 * arrival.
 */
export async function withKeyedMutex<Result>(
  name: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  lines.set(name, line)
  const mine = line.last.then(act, act)
  line.last = mine
  line.length += 1
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
