import { unusable } from './prices.ts'

/** Returns rows by their currency. Throws ProviderFailure when one is there twice. */
export function onceEach<Row>(
  source: string,
  rows: readonly Row[],
  codeOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const found = new Map(rows.map((row) => [codeOf(row), row]))
  if (found.size < rows.length) throw unusable(source, 'a currency twice')
  return found
}
