import { type Kind, type Target, type Visit, visitAll } from './visit.ts'

/** The medians of each kind of visit. */
export type Medians = Record<Kind, Visit>

const NOTHING: Visit = { paint: 0, largest: 0, visible: 0, shift: 0, scriptBytes: 0, requests: 0 }

/**
 * Visits the targets turn by turn, so that what slows the machine slows all of them; the first round
 * warms up and does not count. Prints each target's figures.
 */
export async function measureInTurn(runs: number, targets: readonly Target[]): Promise<Medians[]> {
  const rounds = new Map(targets.map((target) => [target, new Array<Map<Kind, Visit>>()]))
  for (let run = -1; run < runs; run += 1) {
    for (const target of targets) {
      const visits = await visitAll(target)
      if (run >= 0) rounds.get(target)?.push(visits)
    }
  }
  return targets.map((target) => {
    const all = rounds.get(target) ?? []
    const medians = { first: NOTHING, repeat: NOTHING, offline: NOTHING }
    for (const kind of target.kinds) {
      medians[kind] = medianOf(all.flatMap((visits) => visits.get(kind) ?? []))
      print(target.name, kind, medians[kind])
    }
    return medians
  })
}

function medianOf(visits: readonly Visit[]): Visit {
  const middle = (key: keyof Visit) => {
    const sorted = visits.map((visit) => visit[key]).toSorted((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }
  return {
    paint: middle('paint'),
    largest: middle('largest'),
    visible: middle('visible'),
    shift: middle('shift'),
    scriptBytes: middle('scriptBytes'),
    requests: middle('requests'),
  }
}

function print(name: string, kind: Kind, visit: Visit): void {
  const [paint, largest, visible] = [visit.paint, visit.largest, visit.visible].map(Math.round)
  const loaded = `${Math.round(visit.scriptBytes / 1000)} kB of scripts in ${visit.requests} requests`
  console.log(
    `  ${name}, ${kind}: first paint ${paint} ms, largest ${largest} ms, marker ${visible} ms; ${loaded}`,
  )
}
