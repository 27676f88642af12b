import { runStep, StepError } from '../setup/run-step.mjs'
import { findInPath } from './programs.ts'

/**
 * Installs a Debian package where that is possible (root, apt-get); false when it is not or fails.
 */
export async function installSystemPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-o', 'Dpkg::Options::=--force-confold', name]
  await tryStep('Reading package lists (apt-get update)', 'apt-get', ['update'], env)
  return tryStep(`Installing ${name} (apt-get install)`, 'apt-get', install, env)
}

/** Runs an optional step; returns whether it succeeded. */
export async function tryStep(
  title: string,
  program: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  try {
    await runStep(title, program, parameters, { env })
    return true
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    const lines = error.output.split('\n')
    console.log(`  did not work: ${lines.find((line) => /error|fail/i.test(line)) ?? lines.at(-1)}`)
    return false
  }
}
