import { describe, expect, test } from 'vitest'
import { CURRENT_VERSION, NEXT_VERSION } from '../../scripts/stages/tested-versions.ts'
import { literalOf, placeOf, readSources, type SourceFile } from './source-files.ts'

/** A version that is written out breaks the tests with the next release. */
function findVersions(file: SourceFile, versions: readonly string[]): string[] {
  return file.nodes
    .filter((node) => versions.some((version) => literalOf(node)?.includes(version)))
    .map((node) => placeOf(file, node))
}

describe('the version of package.json and the one after it', () => {
  const files = readSources('tests', 'scripts', 'trials')

  test('the version of package.json and the one after it are written out in no test and no script', () => {
    expect(files.length).toBeGreaterThan(100)
    const versions = [CURRENT_VERSION, NEXT_VERSION]
    expect(files.flatMap((file) => findVersions(file, versions))).toEqual([])
  })

  test('the version of package.json and the one after it differ by one in their last number', () => {
    const [current, next] = [CURRENT_VERSION, NEXT_VERSION].map((one) => one.split('.').map(Number))
    expect(next).toEqual([current?.[0], current?.[1], (current?.[2] ?? 0) + 1])
  })
})
