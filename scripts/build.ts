import { parseArgs } from 'node:util'
import { buildApp } from './build/app.ts'
import { buildServer } from './build/server.ts'
import { rememberBuild } from './setup/fingerprint.mjs'
import { rememberOperator, whyNotForMoney } from './setup/operator.mjs'

/**
 * Builds the app and the server. `--app <folder>` and `--server <folder>` build one alone, or
 * elsewhere: the two brands of the app live side by side in two folders. An app without the sandbox
 * is refused with the operator of a trial; `--sample-operator` builds one to be measured, which no
 * server serves outside the sandbox.
 */
const { values } = parseArgs({
  options: {
    app: { type: 'string' },
    server: { type: 'string' },
    'sample-operator': { type: 'boolean' },
  },
})
const isNothingNamed = values.app === undefined && values.server === undefined
const { app, server } = isNothingNamed ? { app: 'dist/app', server: 'dist/server' } : values

try {
  if (app !== undefined) {
    if (process.env['VITE_SANDBOX'] !== '1' && !values['sample-operator']) refuseSample()
    await buildApp(app)
    rememberBuild(app, 'app', process.env)
    rememberOperator(app, process.env)
  }
  if (server !== undefined) {
    await buildServer(server)
    rememberBuild(server, 'server', process.env)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Throws when the app would name the operator of a trial. */
function refuseSample(): void {
  const whyNot = whyNotForMoney(process.env)
  if (whyNot === null) return
  throw new Error(`${whyNot}. VITE_SANDBOX=1 builds a wallet for trial`)
}
