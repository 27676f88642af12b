import { fileURLToPath } from 'node:url'
import { requireSupportedNode } from './setup/node-version.mjs'

requireSupportedNode()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { startWallet } = await import('./setup/start-wallet.mjs')
await startWallet()
