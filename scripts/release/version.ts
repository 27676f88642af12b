import { ReleaseError } from './release-error.ts'

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/

export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

/** Below zero when `left` is the older, above when it is the newer. Throws ReleaseError for no version. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)]
  const place = a.findIndex((number, index) => number !== b[index])
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

function numbersOf(version: string): number[] {
  const numbers = VERSION.exec(version)?.slice(1).map(Number)
  if (!numbers) throw new ReleaseError(`"${version}" is no version: three numbers such as 1.2.3`)
  return numbers
}
