import { findPostgresPrograms, startPostgres, type TestPostgres } from './postgres-cluster.ts'
import { installSystemPackage } from './system-packages.ts'

/** What it holds is gone with the run, and its databases live for seconds. */
const PASSING = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

/**
 * The server of TEST_DATABASE_URL, else a new empty one in a temporary folder. Undefined where
 * there is no PostgreSQL and none can be installed.
 */
export async function providePostgres(): Promise<TestPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const programs = findPostgresPrograms() ?? (await installPrograms())
  return programs ? startPostgres(programs, PASSING) : undefined
}

async function installPrograms(): Promise<string | undefined> {
  return (await installSystemPackage('postgresql')) ? findPostgresPrograms() : undefined
}
