import { spawn } from 'node:child_process'

const SIGN_OF_LIFE_MS = 30_000

/** One check of the project: a program that ends with 0 when all is well. */
export interface Stage {
  name: string
  program: string
  parameters: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Tests that ran, read when the program has ended; absent for checks that only pass or fail. */
  readCounts?: () => Counts | undefined
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed first and passed on a retry. */
  flaky: number
}

export interface StageResult {
  name: string
  hasPassed: boolean
  counts?: Counts
}

/** A program of node_modules. */
export function tool(name: string, ...parameters: string[]): Pick<Stage, 'program' | 'parameters'> {
  return { program: `node_modules/.bin/${name}`, parameters }
}

/** A TypeScript file of the project. */
export function script(
  path: string,
  ...parameters: string[]
): Pick<Stage, 'program' | 'parameters'> {
  return { program: process.execPath, parameters: ['--import', 'tsx', path, ...parameters] }
}

/** Runs a stage and prints one line with its time; prints its output only when it fails. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const start = Date.now()
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`
  const life = setInterval(
    () => console.log(`  ${stage.name}: ${seconds()} so far`),
    SIGN_OF_LIFE_MS,
  )
  const { isEndedWell, output } = await run(stage)
  clearInterval(life)
  const counts = stage.readCounts?.()
  // A test run that wrote no report has not tested anything.
  const hasPassed = isEndedWell && (!stage.readCounts || counts !== undefined)
  const mark = hasPassed ? '✓' : '✗'
  console.log(`${mark} ${stage.name.padEnd(14)} ${seconds().padStart(8)}  ${describe(counts)}`)
  if (!hasPassed) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  return { name: stage.name, hasPassed, ...(counts && { counts }) }
}

function run({
  program,
  parameters,
  env,
}: Stage): Promise<{ isEndedWell: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const end = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const finish = (isEndedWell: boolean) => {
      process.off('SIGINT', end)
      process.off('SIGTERM', end)
      resolve({ isEndedWell, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

function describe(counts: Counts | undefined): string {
  if (!counts) return ''
  const { passed, failed, skipped, flaky } = counts
  const parts = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) parts.push(`${skipped} skipped`)
  if (flaky > 0) parts.push(`${flaky} only at the second try`)
  return parts.join(', ')
}
