import { mkdirSync } from 'node:fs'
import { ENGINES, provideEngine } from '../scripts/stages/engine-programs.ts'
import { engineStage, findStaleBuilds } from '../scripts/stages/engines.ts'
import { runStage, type StageResult } from '../scripts/stages/stage.ts'
import { sumUp } from '../scripts/stages/summary.ts'

/**
 * `npm run trial -- engines`: the main journeys of the built app in Firefox and WebKitGTK (R5). A
 * name runs one of them alone (`npm run trial -- engines webkit`); other arguments go to
 * Playwright. Builds what is not of the present code.
 */
const words = process.argv.slice(2)
const wanted = ENGINES.filter((name) => words.includes(name))
const more = words.filter((word) => !ENGINES.some((name) => name === word))

mkdirSync('.cache/tests', { recursive: true })
const results: StageResult[] = []
for (const build of findStaleBuilds()) results.push(await runStage(build))
for (const engine of wanted.length > 0 ? wanted : ENGINES) {
  const missing = await provideEngine(engine)
  if (missing.length > 0) {
    console.log(`✗ ${engine} cannot run. Install: apt-get install ${missing.join(' ')}`)
    results.push({ name: engine, hasPassed: false })
  } else if (results.every(({ hasPassed }) => hasPassed)) {
    results.push(await runStage(engineStage([engine], more)))
  }
}
process.exitCode = sumUp(results)
