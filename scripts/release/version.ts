import { compareVersions as compare } from '../../src/app/version-gate/compare-versions.ts'
import { ReleaseError } from './release-error.ts'

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/

/** Returns whether a text is a version of three numbers. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

/**
 * Below zero when `left` is the older, above when it is the newer. Throws ReleaseError for no
 * version.
 */
export function compareReleases(left: string, right: string): number {
  for (const version of [left, right]) {
    if (!isVersion(version)) {
      throw new ReleaseError(`"${version}" is no version: three numbers such as 1.2.3`)
    }
  }
  return compare(left, right)
}
