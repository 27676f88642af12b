import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

/** `npm run office`: in a trial builds what is missing, and serves the operator's office, or does one of its commands. */
requireSupportedNode()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { prepareServer } = await import('./setup/start-wallet.mjs')
await prepareServer()
await import(pathToFileURL('dist/server/office.js').href)
