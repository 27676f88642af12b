import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

/**
 * `npm run db:backup -- <file>`, `npm run db:restore -- <file>`, `npm run archive -- write <month> <file>`, `npm run archive --
 * check <file>`, `npm run audit` and `npm run peppers` (`-- accept`): runs it; in a trial builds what is missing.
 */
requireSupportedNode()
const [verb = '', ...words] = process.argv.slice(2)
const target =
  verb === 'peppers'
    ? words
    : // The last word is a file, if there is any.
      words.map((word, index) => (index === words.length - 1 ? resolve(word) : word))
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { prepareServer } = await import('./setup/start-wallet.mjs')
await prepareServer()
process.argv.splice(2, Infinity, verb, ...target)
await import(pathToFileURL('dist/server/backup.js').href)
