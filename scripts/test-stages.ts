import { mkdirSync } from 'node:fs'
import { builds, staticChecks, vitestStage } from './stages/checks.ts'
import { flowStage } from './stages/flows.ts'
import { providePostgres } from './stages/postgres.ts'
import { findInPath } from './stages/programs.ts'
import { provideProxies } from './stages/proxies.ts'
import { provideServerProgram } from './stages/server-program.ts'
import { runStage, type StageResult } from './stages/stage.ts'
import { installSystemPackage } from './stages/system-packages.ts'
import { sumUp } from './stages/summary.ts'

/** Everything that is checked, in an order that keeps two cores busy and the browser undisturbed. */
const results: StageResult[] = []
mkdirSync('.cache/tests', { recursive: true })

results.push(...(await Promise.all(builds.map(runStage))))
results.push(...(await Promise.all(staticChecks.map(runStage))))
results.push(await runStage(vitestStage('unit', ['unit', 'dom', 'house'])))
const proxies = await provideProxies()
results.push(await testServer())
results.push(await testReleases())
results.push(await runStage(await flowStage()))
process.exitCode = sumUp(results)

/** The server's tests, on both database engines where a PostgreSQL can be had. */
async function testServer(): Promise<StageResult> {
  const postgres = await providePostgres()
  if (!postgres) {
    console.log('! No PostgreSQL here: the PostgreSQL half of the server tests is NOT covered.')
    console.log('  Install postgresql, or set TEST_DATABASE_URL.')
  }
  const pgbouncer = await provideServerProgram('pgbouncer')
  if (!pgbouncer) console.log('! No pgbouncer here: servers behind it are NOT covered.')
  const env = {
    ...proxies,
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(pgbouncer && { TEST_PGBOUNCER: pgbouncer }),
  }
  try {
    return await runStage(vitestStage('server', ['server'], env))
  } finally {
    await postgres?.stop()
  }
}

/** Releases from the build to a live site, on our server and on nginx where one can be had. */
async function testReleases(): Promise<StageResult> {
  const hasGit = findInPath('git') !== undefined || (await installSystemPackage('git'))
  if (!hasGit) console.log('! No git here: making releases is NOT covered. Install git.')
  return runStage(vitestStage('release', ['release'], proxies))
}
