import { execFile } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPrograms } from '../build/server.ts'
import { requireDiskPostgres } from '../stages/postgres-cluster.ts'

/**
 * `npm run bench -- monitoring`: what rules that hold acts cost a transfer and a withdrawal that
 * they find nothing in, with and without rules in force by turns.
 */
const BUILD = join('.cache', 'bench-monitoring')

console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
await buildPrograms(BUILD, { acts: 'scripts/bench/monitoring-acts.ts' })
const postgres = await requireDiskPostgres()
try {
  const env = { ...process.env, DATABASE_URL: postgres.url }
  const { stdout } = await promisify(execFile)(process.execPath, [join(BUILD, 'acts.js')], { env })
  console.log(stdout.trim())
} finally {
  await postgres.stop()
}
