import { resolve } from 'node:path'
import { isWholeWalk } from '../../tests/support/walk.ts'
import { isBuiltFrom } from '../setup/fingerprint.mjs'
import { builds } from './checks.ts'
import { expectReport, readPlaywrightCounts } from './counts.ts'
import { ENGINES, missingPackages, type EngineName } from './engine-programs.ts'
import { tool, type Stage } from './stage.ts'

const CONFIG = 'tests/engines/playwright.config.ts'

/** What the builds that the journeys run on leave. */
const BUILT = {
  build: [
    ['dist/app', 'app'],
    ['dist/server', 'server'],
  ],
  'build next': [['dist/app-next', 'app']],
} as const

/** The main journeys in these engines; `more` are arguments of Playwright. */
export function engineStage(engines: readonly EngineName[], more: readonly string[] = []): Stage {
  const report = expectReport('.cache/tests/engines.json')
  const projects = engines.map((name) => `--project=${name}`)
  return {
    name: engines.length === 1 ? `in ${engines.join()}` : 'engines',
    ...tool('playwright', 'test', '--config', CONFIG, ...projects, '--reporter=list,json', ...more),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report) },
    readCounts: () => readPlaywrightCounts(report),
  }
}

/** The builds that the journeys run on, as far as they are not of the present code. */
export function findStaleBuilds(): Stage[] {
  return builds.filter(({ name, env }) => {
    const parts = name === 'build' || name === 'build next' ? BUILT[name] : []
    return parts.some(([folder, part]) => !isBuiltFrom(folder, part, { ...process.env, ...env }))
  })
}

/**
 * The stage of `npm test -- --all`, for the engines that are on this machine; undefined without
 * any.
 */
export function engineStageOfWhole(): Stage | undefined {
  if (!isWholeWalk) return undefined
  const present = ENGINES.filter((name) => missingPackages(name).length === 0)
  for (const name of ENGINES.filter((one) => !present.includes(one))) {
    const packages = missingPackages(name).join(' ')
    console.log(`! No ${name} here: its journeys are NOT covered. Install ${packages}.`)
  }
  return present.length > 0 ? engineStage(present) : undefined
}
