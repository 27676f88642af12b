import pg from 'pg'
import { provideChromium, provideHeadlessShell } from './chromium.ts'
import { expectReport, readPlaywrightCounts } from './counts.ts'
import type { TestPostgres } from './postgres-cluster.ts'
import { tool, type Stage } from './stage.ts'

/**
 * The journeys in a real browser, against the server and both brands of the app as they were built. The server of
 * ewallet works on the given PostgreSQL, in a database of its own; the one of grok on the embedded engine.
 */
export async function flowStage(postgres: TestPostgres | undefined): Promise<Stage> {
  const chromium = await provideChromium()
  if (!chromium) {
    return {
      name: 'flows',
      program: process.execPath,
      parameters: [
        '--eval',
        'console.error("No Chromium: install chromium, or name one in CHROMIUM"); process.exit(1)',
      ],
    }
  }
  const shell = await provideHeadlessShell()
  const report = expectReport('.cache/tests/flows.json')
  const database = postgres && (await createDatabase(postgres.url))
  return {
    name: 'flows',
    ...tool('playwright', 'test', '--reporter=dot,json'),
    env: {
      CHROMIUM: chromium,
      HEADLESS_SHELL: shell ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(database && { FLOWS_DATABASE_URL: database }),
    },
    readCounts: () => readPlaywrightCounts(report),
  }
}

/** Returns the address of a new empty database, which goes with its server. */
async function createDatabase(server: string): Promise<string> {
  const name = `e_wallet_flows_${process.pid}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
