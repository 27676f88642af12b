import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS } from './cluster/faults.ts'
import { drawTable, type ClusterFigures, findErrors, findMissedAims } from './cluster/figures.ts'
import { makeWorkspace } from './cluster/workspace.ts'
import { findPrograms, type Programs } from './cluster/programs.ts'
import { buildSystem, tryFault } from './cluster/trial.ts'

/**
 * `npm run trial -- cluster`: three PostgreSQL servers under Patroni and etcd, PgBouncer and
 * HAProxy beside two wallets, and nginx, all on this machine; under load each fault is caused and
 * measured. Names given to it (`npm run trial -- cluster kill freeze`) run alone. Exit code 1 when
 * an aim is missed; with `--busy` seconds and refused calls are shown, not judged, for a machine
 * that does other work.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
})
const findMissed = values.busy ? findErrors : findMissedAims
const LOGS = '.cache/cluster-logs'
rmSync(LOGS, { recursive: true, force: true })
const programs = findPrograms()
if ('missing' in programs) {
  console.error(`Packages of Debian are missing: apt-get install ${programs.missing.join(' ')}`)
  process.exitCode = 1
} else {
  // Relays and connections would keep the process.
  process.exit(await runTrial(programs))
}

async function runTrial(found: Programs): Promise<number> {
  const unknown = wanted.find((name) => FAULTS.every((fault) => fault.name !== name))
  if (unknown !== undefined) {
    console.error(`No fault is named ${unknown}: ${FAULTS.map(({ name }) => name).join(', ')}`)
    return 1
  }
  const startedAt = performance.now()
  const print = (line: string) => {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  }
  const workspace = makeWorkspace()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('\nEnding all processes')
      void workspace.clear().finally(() => process.exit(130))
    })
  }
  const rows: ClusterFigures[] = []
  try {
    const system = await buildSystem(workspace, found, print)
    for (const fault of FAULTS) {
      if (wanted.length > 0 && !wanted.includes(fault.name)) continue
      if (fault.isPossible?.(system) === false) {
        print(`${fault.describe}: NOT tried, it needs root and a small disk`)
        continue
      }
      print(fault.describe)
      const row = await tryFault(system, fault)
      rows.push(row)
      for (const aim of findMissed(row)) print(`  MISSED: ${aim}`)
    }
  } finally {
    cpSync(join(workspace.folder, 'logs'), LOGS, { recursive: true })
    await workspace.clear()
  }
  console.log(`  What the programs wrote is in ${LOGS}.`)
  for (const line of drawTable(rows)) console.log(line)
  return rows.some((row) => findMissed(row).length > 0) ? 1 : 0
}
