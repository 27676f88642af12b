import { mkdirSync } from 'node:fs'
import { isWholeWalk } from '../tests/support/walk.ts'
import { findAnvil } from './stages/anvil.ts'
import { clusterStage } from '../trials/cluster/stage.ts'
import { builds, staticChecks, vitestStage } from './stages/checks.ts'
import { engineStageOfWhole } from './stages/engines.ts'
import { flowStage } from './stages/flows.ts'
import { provideImporters } from './stages/importers.ts'
import { providePostgres } from './stages/postgres.ts'
import { findInPath } from './stages/programs.ts'
import { providePromtool } from './stages/promtool.ts'
import { provideProxies } from './stages/proxies.ts'
import { provideProgram } from './stages/server-program.ts'
import type { TestPostgres } from './stages/postgres-cluster.ts'
import { runStage, type Stage, type StageResult } from './stages/stage.ts'
import { installSystemPackage } from './stages/system-packages.ts'
import { sumUp } from './stages/summary.ts'

type Proxies = Awaited<ReturnType<typeof provideProxies>>

/**
 * Everything that is checked. What is missing is installed beside builds and checks, by one program
 * at a time. The server and the releases wait much of their time and so run beside the browser.
 */
mkdirSync('.cache/tests', { recursive: true })
const [results, provided] = await Promise.all([runChecks(), provideAll()])
try {
  const [behind, inBrowser] = await Promise.all([runBehind(), runStage(provided.flows)])
  results.push(...behind, inBrowser)
  const engines = engineStageOfWhole()
  if (engines) results.push(await runStage(engines))
  if (isWholeWalk) results.push(...(await runCluster()))
} finally {
  await provided.postgres?.stop()
}
process.exitCode = sumUp(results)

/** Builds come first: they generate the types of the style modules. */
async function runChecks(): Promise<StageResult[]> {
  const built = await Promise.all(builds.map(runStage))
  const unit = vitestStage('unit', ['unit', 'dom', 'architecture'])
  return [...built, ...(await Promise.all([...staticChecks, unit].map(runStage)))]
}

/** Gets the programs that the tests need, and with them the stages that need them. */
async function provideAll() {
  const proxies = await provideProxies()
  const postgres = await provideServerDatabase()
  const releases = await releaseStage(proxies)
  const server = await serverStage(proxies, postgres)
  return { postgres, releases, server, flows: await flowStage() }
}

async function runBehind(): Promise<StageResult[]> {
  const done = [await runStage(provided.releases), await runStage(provided.server)]
  return isWholeWalk ? done : [...done, ...(await runCluster())]
}

/** Beside the browser flows; in `npm test -- --all` alone, because its seconds are judged there. */
async function runCluster(): Promise<StageResult[]> {
  const stage = clusterStage()
  return stage ? [await runStage(stage)] : []
}

async function provideServerDatabase(): Promise<TestPostgres | undefined> {
  const found = await providePostgres()
  if (!found) {
    console.log('! No PostgreSQL here: the server on PostgreSQL is NOT covered.')
    console.log('  Install postgresql, or set TEST_DATABASE_URL.')
  }
  return found
}

/**
 * The server's tests, on PostgreSQL where one can be had; those of the database on both engines
 * (decision 033).
 */
async function serverStage(proxies: Proxies, postgres?: TestPostgres): Promise<Stage> {
  const pgbouncer = await provideProgram('pgbouncer')
  if (!pgbouncer) console.log('! No pgbouncer here: servers behind it are NOT covered.')
  const promtool = await providePromtool(isWholeWalk)
  if (!promtool) console.log('! No promtool here: the rules of Prometheus are NOT covered.')
  if (!findAnvil()) console.log('! No anvil here: USDC on chains is NOT covered. Run npm ci.')
  const importers = await provideImporters(isWholeWalk)
  return vitestStage('server', ['server'], {
    ...proxies,
    ...importers,
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(pgbouncer && { TEST_PGBOUNCER: pgbouncer }),
    ...(promtool && { TEST_PROMTOOL: promtool }),
  })
}

/** Releases from the build to a live site, on our server and on nginx where one can be had. */
async function releaseStage(proxies: Proxies): Promise<Stage> {
  const hasGit = findInPath('git') !== undefined || (await installSystemPackage('git'))
  if (!hasGit) console.log('! No git here: making releases is NOT covered. Install git.')
  return vitestStage('release', ['release'], proxies)
}
