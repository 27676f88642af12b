interface Line {
  last: Promise<unknown>
  length: number
}

const lines = new Map<string, Line>()

/** How many acts of one `name` run or wait. */
export function countInTurn(name: string): number {
  return lines.get(name)?.length ?? 0
}

/** Runs the acts of one `name` in this process one after another, in the order in which they came. */
export async function inTurn<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
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
