/** Acts done in a second, and how long one took: half of them less than p50, one in a hundred more than p99. */
export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

const MS_PER_SECOND = 1000

/** Lets so many clients act, one act after another each, for so long; throws what an act throws. */
export async function drive(
  clients: number,
  seconds: number,
  act: (client: number, n: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * MS_PER_SECOND
  const run = async (client: number) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const from = performance.now()
      await act(client, n)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return sumUpRounds(times, (performance.now() - startedAt) / MS_PER_SECOND)
}

/** A process that has just started compiles: it acts for so long before it is measured. */
export const WARM_SECONDS = 1

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
