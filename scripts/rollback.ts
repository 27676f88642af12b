import { describeRelease } from './release/manifest.ts'
import { rollBack } from './release/rollback.ts'
import { FOLDER_OPTIONS, readFolderWords, runCommand } from './release/run-command.ts'

const USAGE = 'Usage: npm run rollback -- --to <folder> [--keep-releases 2] [--keep-days 30]'

/** Makes the release live again that was live before. */
await runCommand(USAGE, FOLDER_OPTIONS, async (words) => {
  const { to, retention } = readFolderWords(words, USAGE)
  const manifest = await rollBack({ to, retention })
  console.log(`${describeRelease(manifest)} is live again in ${to}`)
})
