import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

/** The built program of each command of an operator. */
const PROGRAMS = {
  audit: 'backup',
  backup: 'backup',
  restore: 'backup',
  archive: 'backup',
  journal: 'backup',
  report: 'backup',
  screening: 'backup',
  peppers: 'backup',
  providers: 'providers',
  office: 'office',
}

/**
 * `npm run wallet -- <command>`: `audit`, `backup <file>`, `restore <file>`, `archive write <month>
 * <file>`, `archive check <file>`, `journal <first day> <last day> [each] [currency] <file>`,
 * `report <what> … <file>`, `screening lists`, `screening load <list> <file>`, `peppers`, `peppers
 * accept`, `providers`, and `office`, which serves the operator's office or does one of its
 * commands. In a trial it builds what is missing.
 */
requireSupportedNode()
const [command = '', ...words] = process.argv.slice(2)
const program = Object.entries(PROGRAMS).find(([name]) => name === command)?.[1]
if (program === undefined) {
  console.error(`Usage: npm run wallet -- ${Object.keys(PROGRAMS).join(' | ')}`)
  process.exit(1)
}
const isOfFiles = program === 'backup' && command !== 'peppers' && words[0] !== 'lists'
// The last word is a file, if there is any; it is of the folder where the command was given.
const given = words.map((word, index) =>
  isOfFiles && index === words.length - 1 ? resolve(word) : word,
)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { prepareServer } = await import('./setup/start-wallet.mjs')
await prepareServer()
process.argv.splice(2, Infinity, ...(program === 'backup' ? [command] : []), ...given)
await import(pathToFileURL(`dist/server/${program}.js`).href)
