import { cssTypes, staticChecks, vitestStage } from './stages/checks.ts'
import { runStage } from './stages/stage.ts'
import { sumUp } from './stages/summary.ts'

/** The quick half of `npm test`: all that needs neither a build nor a browser nor a database. */
const generated = await runStage(cssTypes)
const checked = await Promise.all([
  ...staticChecks.map(runStage),
  runStage(vitestStage('unit', ['unit', 'dom', 'architecture'])),
])
process.exitCode = sumUp([generated, ...checked])
