import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const SIGN_OF_LIFE_MS = 10_000
const SHOWN_LINES = 40

/** A step that did not work out; `output` is the end of what it wrote. */
export class StepError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * Runs a program as one step of a longer way: prints what it does, a sign of life every ten
 * seconds, keeps the program's own words for the case that it fails. Throws StepError then.
 * @param {string} title what is being done, e.g. `Installing packages`
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string }} [options]
 */
export async function runStep(title, program, parameters, options = {}) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  console.log(`${title} …`)
  const life = setInterval(() => console.log(`  still at it, ${seconds()}`), SIGN_OF_LIFE_MS)
  try {
    await runQuietly(title, program, parameters, options)
  } finally {
    clearInterval(life)
  }
  console.log(`  done in ${seconds()}`)
}

/**
 * @param {string} title
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string }} options
 * @returns {Promise<void>}
 */
function runQuietly(title, program, parameters, options) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env, NO_COLOR: '1' }
    const child = spawn(program, parameters, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const endWithUs = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      process.exit(1)
    }
    process.once('SIGINT', endWithUs)
    process.once('SIGTERM', endWithUs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', endWithUs)
      process.off('SIGTERM', endWithUs)
      if (code === 0) resolve()
      else reject(new StepError(`${title} failed`, lastLines(output)))
    })
  })
}

/** @param {string} text */
function lastLines(text) {
  return stripVTControlCharacters(text).trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
}
