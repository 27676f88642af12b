import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

/** `npm run providers`: in a trial builds what is missing, and tries the providers that are connected. */
requireSupportedNode()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { prepareServer } = await import('./setup/start-wallet.mjs')
await prepareServer()
await import(pathToFileURL('dist/server/providers.js').href)
