import { fileURLToPath } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

requireSupportedNode()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { testEverything } = await import('./setup/test-everything.mjs')
await testEverything()
