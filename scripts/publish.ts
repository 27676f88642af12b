import { describeRelease } from './release/manifest.ts'
import { publish } from './release/publish.ts'
import { releaseFolder } from './release/release-folder.ts'
import { FOLDER_OPTIONS, readFolderWords, runCommand } from './release/run-command.ts'
import { readVersion } from './release/working-tree.ts'
import { readBuildSettings } from './vite/build-settings.ts'

const USAGE =
  'Usage: npm run publish -- --to <folder> [--release <folder>] [--keep-releases 2] [--keep-days 30]'

/**
 * Makes a release live; without `--release` the one of the tree's version and VITE_ENVIRONMENT's
 * brand.
 */
await runCommand(USAGE, { ...FOLDER_OPTIONS, release: { type: 'string' } }, async (words) => {
  const { to, retention } = readFolderWords(words, USAGE)
  const { release } = words.values
  const source = typeof release === 'string' ? release : ofThisTree()
  const manifest = await publish({ release: source, to, retention })
  console.log(`${describeRelease(manifest)} is live in ${to}`)
})

function ofThisTree(): string {
  return releaseFolder(readBuildSettings(process.env).environment, readVersion())
}
