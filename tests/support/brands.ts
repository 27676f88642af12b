import type { FlowOptions } from './app.ts'

/**
 * The tag of a test that `npm test` runs in this brand alone, because it shows the same in both;
 * `npm test -- --all` runs it in both.
 */
export function onlyIn(environment: FlowOptions['environment']): `@${typeof environment}` {
  return `@${environment}`
}

/** The brand of a case of a table: the brands take turns, so that both see half of the cases. */
export function oneBrand(index: number): ReturnType<typeof onlyIn> {
  return onlyIn(index % 2 === 0 ? 'ewallet' : 'grok')
}

/** The first and the second half of a list. */
export function halve<Item>(items: readonly Item[]): [Item[], Item[]] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}
