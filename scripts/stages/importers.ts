import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { runStep, StepError } from '../setup/run-step.mjs'
import { findProgram, provideProgram } from './server-program.ts'

/** The reader of statements of Actual Budget. Its package has the sources of the whole program. */
const ACTUAL = '@actual-app/core@26.9.0'
const FOLDER = join('.cache', 'tests', 'actual')
const PARSER = 'node_modules/@actual-app/core/src/server/transactions/import/parse-file.ts'
const OUT = 'built'
const BUILT = 'parse-file.mjs'

/**
 * Programs of Debian that read statements, with the package and the variable by which the tests get
 * each.
 */
const PROGRAMS = [
  { name: 'hledger', source: 'hledger', variable: 'TEST_HLEDGER', isLight: true },
  { name: 'ofxdump', source: 'ofx', variable: 'TEST_OFXDUMP', isLight: false },
  { name: 'aqbanking-cli', source: 'aqbanking-tools', variable: 'TEST_AQBANKING', isLight: false },
  { name: 'gnucash-cli', source: 'gnucash', variable: 'TEST_GNUCASH', isLight: false },
]

/**
 * Returns the variables by which tests find programs that read statements and journals. `npm test`
 * installs hledger alone, `npm test -- --all` all of them. What cannot be had is named.
 */
export async function provideImporters(isWhole: boolean): Promise<NodeJS.ProcessEnv> {
  const found: NodeJS.ProcessEnv = {}
  for (const { name, source, variable, isLight } of PROGRAMS) {
    const isWanted = isWhole || isLight
    const path = isWanted ? await provideProgram(name, source) : findProgram(name)
    if (path) found[variable] = path
    else if (isWanted) console.log(`! No ${name} here: files that it reads are NOT covered.`)
  }
  const actual = isWhole ? await provideActual() : undefined
  if (actual) found['TEST_ACTUAL'] = actual
  else if (isWhole) console.log('! No Actual Budget here: files that it reads are NOT covered.')
  return found
}

/** Gets the reader of Actual Budget from npm, and bundles it; undefined where that fails. */
async function provideActual(): Promise<string | undefined> {
  const built = resolve(FOLDER, OUT, BUILT)
  if (existsSync(built)) return built
  mkdirSync(FOLDER, { recursive: true })
  const words = ['install', '--prefix', '.', '--no-audit', '--no-fund', '--ignore-scripts', ACTUAL]
  try {
    await runStep("Getting Actual Budget's reader", 'npm', words, { cwd: FOLDER })
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return undefined
  }
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: resolve(FOLDER),
    resolve: { conditions: ['api'] },
    // Modules have no such name; the reader does not use the folder.
    define: { __dirname: '""' },
    ssr: { noExternal: true, resolve: { conditions: ['api'] } },
    build: {
      ssr: true,
      outDir: OUT,
      target: 'node20',
      rolldownOptions: { input: resolve(FOLDER, PARSER), output: { entryFileNames: BUILT } },
    },
  })
  return built
}
