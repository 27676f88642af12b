import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { vitestStage } from '../scripts/stages/checks.ts'
import { expectReport } from '../scripts/stages/counts.ts'
import { providePostgres } from '../scripts/stages/postgres.ts'
import { provideProxies } from '../scripts/stages/proxies.ts'
import { runStage, type StageResult } from '../scripts/stages/stage.ts'
import { sumUp } from '../scripts/stages/summary.ts'

/**
 * `npm run trial -- soak`: the server's tests of money under chance, load, faults and attack, each
 * with the many rounds that `npm test` has no time for, on both engines. Ends with what was
 * counted. Names given to it (`npm run trial -- soak crash fuzz`) run alone; SOAK_ROUNDS=50 has
 * other numbers of rounds.
 */
const SUBJECTS = [
  'money-model',
  'money-races',
  'processes',
  'rolling-restart',
  'crash',
  'settlement-kill',
  'payout-kill',
  'plan-kills',
  'due-load',
  'rate-order-kills',
  'payment-events',
  'database-crash',
  'full-disk',
  'fuzz',
  'jobs',
  'codes-networks',
  'pepper-rotation',
  'retention',
  'chain-races',
  'chain-kills',
  'memory',
] as const

const Line = v.object({ what: v.string(), counts: v.record(v.string(), v.number()) })

mkdirSync('.cache/tests', { recursive: true })
const counts = expectReport('.cache/tests/soak-counts.jsonl')
const wanted = process.argv.slice(2)
const subjects = SUBJECTS.filter((name) => wanted.length === 0 || wanted.includes(name))
const postgres = await providePostgres()
if (!postgres) console.log('! No PostgreSQL here: its half of the soak is NOT run.')
if (process.getuid?.() !== 0) {
  console.log('! Not root: the trial of a full disk, which mounts a small one, is NOT run.')
}
const env = {
  SOAK: '1',
  TEST_WALK: 'all',
  SOAK_REPORT: counts,
  ...(await provideProxies()),
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
}

const results: StageResult[] = []
for (const subject of subjects) {
  const stage = vitestStage(subject, ['server'], env)
  const file = `/${subject}.`
  results.push(await runStage({ ...stage, parameters: [...stage.parameters, file] }))
}
await postgres?.stop()
printCounts()
process.exitCode = sumUp(results)

function printCounts(): void {
  const lines = existsSync(counts) ? readFileSync(counts, 'utf8').trim().split('\n') : []
  for (const text of lines) {
    const { what, counts: found } = v.parse(Line, JSON.parse(text))
    const parts = Object.entries(found).map(([name, count]) => `${count} ${name}`)
    console.log(`  ${what.padEnd(48)} ${parts.join(', ')}`)
  }
}
