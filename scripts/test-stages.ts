import { mkdirSync } from 'node:fs'
import { findAnvil } from './stages/anvil.ts'
import { builds, staticChecks, vitestStage } from './stages/checks.ts'
import { flowStage } from './stages/flows.ts'
import { providePostgres } from './stages/postgres.ts'
import { findInPath } from './stages/programs.ts'
import { provideProxies } from './stages/proxies.ts'
import { provideServerProgram } from './stages/server-program.ts'
import type { TestPostgres } from './stages/postgres-cluster.ts'
import { runStage, type Stage, type StageResult } from './stages/stage.ts'
import { installSystemPackage } from './stages/system-packages.ts'
import { sumUp } from './stages/summary.ts'

/**
 * Everything that is checked. The server and the releases wait much of their time and so run beside
 * the browser; what has no wait in it runs alone, because short tests have short timeouts.
 */
const results: StageResult[] = []
mkdirSync('.cache/tests', { recursive: true })

results.push(...(await Promise.all(builds.map(runStage))))
results.push(...(await Promise.all(staticChecks.map(runStage))))
results.push(await runStage(vitestStage('unit', ['unit', 'dom', 'house'])))
// What is missing is installed by one program at a time.
const proxies = await provideProxies()
const postgres = await provideServerDatabase()
const releases = await releaseStage()
const server = await serverStage()
const flows = await flowStage()
try {
  const [behind, inBrowser] = await Promise.all([runBehind(), runStage(flows)])
  results.push(...behind, inBrowser)
} finally {
  await postgres?.stop()
}
process.exitCode = sumUp(results)

async function runBehind(): Promise<StageResult[]> {
  return [await runStage(releases), await runStage(server)]
}

async function provideServerDatabase(): Promise<TestPostgres | undefined> {
  const found = await providePostgres()
  if (!found) {
    console.log('! No PostgreSQL here: the PostgreSQL half of the server tests is NOT covered.')
    console.log('  Install postgresql, or set TEST_DATABASE_URL.')
  }
  return found
}

/** The server's tests, on both database engines where a PostgreSQL can be had. */
async function serverStage(): Promise<Stage> {
  const pgbouncer = await provideServerProgram('pgbouncer')
  if (!pgbouncer) console.log('! No pgbouncer here: servers behind it are NOT covered.')
  if (!findAnvil()) console.log('! No anvil here: USDC on chains is NOT covered. Run npm ci.')
  return vitestStage('server', ['server'], {
    ...proxies,
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(pgbouncer && { TEST_PGBOUNCER: pgbouncer }),
  })
}

/** Releases from the build to a live site, on our server and on nginx where one can be had. */
async function releaseStage(): Promise<Stage> {
  const hasGit = findInPath('git') !== undefined || (await installSystemPackage('git'))
  if (!hasGit) console.log('! No git here: making releases is NOT covered. Install git.')
  return vitestStage('release', ['release'], proxies)
}
