import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ReleaseError } from './release-error.ts'

const FILE = 'CHANGELOG.md'
const HEADING = /^## Unreleased$/m

/** Throws ReleaseError unless the changelog lists something under "Unreleased". */
export function requireUnreleased(): void {
  if (listUnreleased(readFileSync(FILE, 'utf8')).length > 0) return
  throw new ReleaseError(`${FILE} lists nothing under "Unreleased": say what this release changes`)
}

/** Moves the entries under "Unreleased" to a section of this version and day. */
export function releaseChangelog(version: string, day: string): void {
  const text = nameUnreleased(readFileSync(FILE, 'utf8'), version, day)
  writeFileSync(`${FILE}.next`, text)
  renameSync(`${FILE}.next`, FILE)
}

/** Returns the entries under "Unreleased". */
export function listUnreleased(text: string): string[] {
  const [, rest = ''] = text.split(HEADING)
  const [section = ''] = rest.split(/^## /m)
  return section.split('\n').filter((line) => line.startsWith('- '))
}

/** Returns the text with the entries under a heading of this version, and an empty "Unreleased". */
export function nameUnreleased(text: string, version: string, day: string): string {
  return text.replace(HEADING, `## Unreleased\n\n## ${version}, ${day}`)
}
