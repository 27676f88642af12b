import { describeRelease } from './release/manifest.ts'
import { makeRelease } from './release/make-release.ts'
import { ReleaseError } from './release/release-error.ts'
import { runCommand } from './release/run-command.ts'

const USAGE = 'Usage: npm run release -- <version> [--same-version] [--min-version <version>]'

/**
 * `npm run release -- 0.0.54` builds the brand of VITE_ENVIRONMENT as that version, into a folder
 * of dist/releases. `--same-version` builds another brand of the version that the tree has already,
 * `--min-version` names the least version that is still supported: owners of older ones must
 * update.
 */
await runCommand(
  USAGE,
  { 'same-version': { type: 'boolean' }, 'min-version': { type: 'string' } },
  async ({ values, positionals }) => {
    const [version, ...more] = positionals
    if (version === undefined || more.length > 0) throw new ReleaseError(USAGE)
    const { folder, manifest } = await makeRelease(version, {
      isSame: values['same-version'] === true,
      minVersion: readMinVersion(values['min-version']),
    })
    console.log(
      `Released ${describeRelease(manifest)}: ${manifest.files.length} files in ${folder}`,
    )
    if (values['same-version'] !== true) {
      console.log(
        `package.json and CHANGELOG.md are of ${version} now; commit them: git commit -am "Release ${version}"`,
      )
    }
    console.log(`Next: npm run publish -- --release ${folder} --to <folder>`)
  },
)

function readMinVersion(word: string | boolean | undefined): string | undefined {
  return typeof word === 'string' ? word : undefined
}
