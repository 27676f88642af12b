import { fileURLToPath } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

requireSupportedNode()
if (process.argv.includes('--all')) process.env['TEST_WALK'] = 'all'
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { testEverything } = await import('./setup/test-everything.mjs')
await testEverything()
