import { SECOND_MS } from '../../contract/rules/durations.ts'

/**
 * Acts done in a second, and how long one took: half of them less than p50, one in a hundred more
 * than p99.
 */
export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Lets so many clients act, one act after another each, for so long; throws what an act throws. */
export async function drive(
  clients: number,
  seconds: number,
  act: (client: number, n: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * SECOND_MS
  const run = async (client: number) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const from = performance.now()
      await act(client, n)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return sumUpRounds(times, (performance.now() - startedAt) / SECOND_MS)
}

/** What was not called lately is slower: each act is done for so long before it is measured. */
export const WARM_SECONDS = 1

/**
 * A server that has just started runs code that is not compiled yet: an exchange costs it five
 * times as much in its first second as after some thousands, so it acts for so long before anything
 * is measured.
 */
export const START_SECONDS = 7

/** The same after a time that is not measured. */
export async function driveWarm(...load: Parameters<typeof drive>): Promise<Figures> {
  const [clients, seconds, act] = load
  await drive(clients, WARM_SECONDS, act)
  return drive(clients, seconds, act)
}

/** The figures of acts that took `times` milliseconds each and `seconds` together. */
export function sumUpRounds(times: readonly number[], seconds: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/**
 * Returns for whom a client acts when it acts for the `n`th time, and how often it has acted for
 * them before: for its own share of the owners one after another. What is read of the last day of
 * an owner would grow with the bench otherwise.
 */
export function takeOwner<Owner>(
  owners: readonly Owner[],
  { client, clients, n }: { client: number; clients: number; n: number },
): { owner: Owner; turn: number } {
  const each = Math.max(1, Math.floor(owners.length / clients))
  const owner = owners[(client + clients * (n % each)) % owners.length]
  if (owner === undefined) throw new Error('no owner')
  return { owner, turn: Math.floor(n / each) }
}

/** Returns the owners who act: the other half are their recipients, see `seedOwners`. */
export function listActing<Owner>(owners: readonly Owner[]): readonly Owner[] {
  return owners.slice(0, owners.length >> 1)
}
