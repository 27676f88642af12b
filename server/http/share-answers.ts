import { hash } from 'node:crypto'

/**
 * Returns a function that runs one of several equal calls which are under way in this process at the same time and returns
 * its outcome to all of them, a refusal too: a refusal leaves nothing in the database by which the others could repeat it.
 * What answers with a stream runs for each.
 */
export function createSharing() {
  const underway = new Map<string, Promise<unknown>>()
  return async <Result>(
    parts: readonly string[],
    act: () => Promise<Result>,
  ): Promise<Result | Response> => {
    const name = hash('sha256', JSON.stringify(parts))
    const earlier = underway.get(name)
    if (earlier) {
      const outcome = await earlier
      if (!(outcome instanceof Response)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call has the same endpoint, which is a part of the name
        return outcome as Result
      }
      return act()
    }
    const mine = act()
    underway.set(name, mine)
    try {
      return await mine
    } finally {
      underway.delete(name)
    }
  }
}
