import { parseArgs } from 'node:util'
import { buildApp } from './build/app.ts'
import { buildServer } from './build/server.ts'
import { rememberBuild } from './setup/fingerprint.mjs'

/**
 * Builds the app and the server. `--app <folder>` and `--server <folder>` build one alone, or
 * elsewhere: the two brands of the app live side by side in two folders.
 */
const { values } = parseArgs({ options: { app: { type: 'string' }, server: { type: 'string' } } })
const isNothingNamed = values.app === undefined && values.server === undefined
const { app, server } = isNothingNamed ? { app: 'dist/app', server: 'dist/server' } : values

try {
  if (app !== undefined) {
    await buildApp(app)
    rememberBuild(app, 'app', process.env)
  }
  if (server !== undefined) {
    await buildServer(server)
    rememberBuild(server, 'server', process.env)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
