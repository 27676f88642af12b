import { median } from './median.ts'
import { type Kind, type VisitTarget, type Visit, visitAll, type Visits } from './visit.ts'

/**
 * Visits the targets turn by turn, so that what slows the machine slows all of them; the first
 * round warms up and does not count. Prints the medians of each target and returns them.
 */
export async function measureAlternately(
  runs: number,
  slowdown: number,
  targets: readonly VisitTarget[],
): Promise<Visits[]> {
  const rounds: Visits[][] = []
  for (let run = -1; run < runs; run += 1) {
    const round: Visits[] = []
    for (const target of targets) round.push(await visitAll(target, slowdown))
    if (run >= 0) rounds.push(round)
  }
  return targets.map(({ name }, at) => {
    const ofKind = (kind: Kind) => {
      const visit = medianOf(rounds.flatMap((round) => round[at]?.[kind] ?? []))
      print(name, kind, visit)
      return visit
    }
    return { first: ofKind('first'), repeat: ofKind('repeat'), offline: ofKind('offline') }
  })
}

function medianOf(visits: readonly Visit[]): Visit {
  const middle = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return {
    paint: middle('paint'),
    largest: middle('largest'),
    visible: middle('visible'),
    shift: middle('shift'),
    scriptBytes: middle('scriptBytes'),
    requests: middle('requests'),
    ready: middle('ready'),
  }
}

function print(name: string, kind: Kind, visit: Visit): void {
  const [paint, largest, visible] = [visit.paint, visit.largest, visit.visible].map(Math.round)
  const ready = visit.ready > 0 ? `, worker active ${Math.round(visit.ready)} ms` : ''
  const loaded = `${Math.round(visit.scriptBytes / 1000)} kB of scripts in ${visit.requests} requests`
  console.log(
    `  ${name}, ${kind}: first paint ${paint} ms, largest ${largest} ms, marker ${visible} ms${ready}; ${loaded}`,
  )
}
