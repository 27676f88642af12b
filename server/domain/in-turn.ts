const lines = new Map<string, Promise<unknown>>()

/** Runs the acts of one `name` in this process one after another, in the order in which they came. */
export async function inTurn<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const before = lines.get(name) ?? Promise.resolve()
  const mine = before.then(act, act)
  lines.set(name, mine)
  try {
    return await mine
  } finally {
    if (lines.get(name) === mine) lines.delete(name)
  }
}
