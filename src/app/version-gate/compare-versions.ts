/**
 * Returns less than zero when the first version is older, zero for equal ones. Versions are three
 * numbers: `0.0.53`.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place])
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0)
}
