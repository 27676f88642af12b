import type { Plugin } from 'vite'

/**
 * Refuses a build whose chunks import each other in a circle: the one that runs first then sees
 * constants of the other that have no value yet.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    generateBundle(_, bundle) {
      const imports = new Map<string, readonly string[]>()
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      }
      const cycle = findCycle(imports)
      if (cycle) this.error(`chunks import each other in a circle: ${cycle.join(' → ')}`)
    },
  }
}

/** The first circle of a graph of names, closed; undefined where there is none. */
export function findCycle(
  graph: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const finished = new Set<string>()
  const walk = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (finished.has(name)) return undefined
    for (const next of graph.get(name) ?? []) {
      const cycle = walk(next, [...path, name])
      if (cycle) return cycle
    }
    finished.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const cycle = walk(name, [])
    if (cycle) return cycle
  }
  return undefined
}
