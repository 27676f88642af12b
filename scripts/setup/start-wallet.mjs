import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { endWithParent } from './end-with-parent.mjs'
import { isBuiltFrom } from './fingerprint.mjs'
import { installPackages, isInstalled } from './install.mjs'
import { whyNoOperator } from './operator.mjs'
import { runStep, StepError } from './run-step.mjs'
import { startShop } from './start-shop.mjs'

const APP = 'dist/app'
const SERVER = 'dist/server'

/**
 * Installs and builds what is missing, then runs the server in this very process, and beside a
 * trial the example shop.
 */
export async function startWallet() {
  endWithParent()
  process.env['SANDBOX'] ||= '1'
  if (!/^[01]$/.test(process.env['SANDBOX'])) {
    console.error('SANDBOX must be 1 or 0')
    process.exit(1)
  }
  const whyNot = process.env['SANDBOX'] === '0' ? whyNoOperator(process.env) : undefined
  if (whyNot !== undefined) {
    console.error(whyNot)
    process.exit(1)
  }
  process.env['VITE_SANDBOX'] = process.env['SANDBOX']
  process.env['OFFICE_PORT'] ||= process.env['PORT'] === '0' ? '0' : '8090'
  try {
    await installPackages()
    await buildWhatChanged()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(error.output || error.message)
    process.exit(1)
  }
  console.log('Starting the server …')
  await import(pathToFileURL(`${SERVER}/main.js`).href)
  if (process.env['SANDBOX'] === '1' && process.env['SHOP'] !== '0') await startShop()
}

/**
 * Builds the server alone, for commands that need no app. Servers may run from this very folder:
 * outside of a trial nothing is installed or built, and a server that was built of something else
 * is used as it is.
 */
export async function prepareServer() {
  if (isBuiltFrom(SERVER, 'server', process.env)) return
  if (isTrial(process.env)) {
    await installPackages()
    await build(['--server', SERVER])
    return
  }
  if (existsSync(SERVER)) {
    console.error(`${SERVER} was not built of what is here, and is used as it is (docs/deploy.md)`)
    return
  }
  console.error(`${SERVER} is not there: npm ci && npm run build -- --server ${SERVER}`)
  process.exit(1)
}

/**
 * Whether a command is of a wallet for trial: no setting of a wallet for real money is there, and
 * packages were not pruned.
 *
 * @param {NodeJS.ProcessEnv} variables
 */
function isTrial(variables) {
  if (variables['SANDBOX'] === '0' || variables['NODE_ENV'] === 'production') return false
  const ofServers = ['DATABASE_URL', 'DATABASE_URL_FILE', 'PEPPER', 'PEPPER_FILE']
  if (ofServers.some((name) => variables[name])) return false
  return !existsSync('node_modules') || isInstalled()
}

async function buildWhatChanged() {
  await build([
    ...(isBuiltFrom(APP, 'app', process.env) ? [] : ['--app', APP]),
    ...(isBuiltFrom(SERVER, 'server', process.env) ? [] : ['--server', SERVER]),
  ])
}

/** @param {readonly string[]} parts */
async function build(parts) {
  if (parts.length === 0) return
  const title = `Building ${parts
    .filter((part) => part.startsWith('--'))
    .map((part) => part.slice(2))
    .join(' and ')}`
  await runStep(title, process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...parts])
}
