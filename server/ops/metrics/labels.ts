export type Labels = Readonly<Record<string, string>>

/** Labels as the Prometheus text format has them, without the braces. */
export function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',')
}

/** Every combination of the values of labels. */
export function combineLabels(values: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(values).reduce<Labels[]>(
    (all, [name, each]) =>
      all.flatMap((labels) => each.map((value) => ({ ...labels, [name]: value }))),
    [{}],
  )
}
