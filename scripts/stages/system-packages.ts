import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStep, StepError } from '../setup/run-step.mjs'

/** The first of the named programs that is in PATH, as a whole path. */
export function findInPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs a Debian package where that is possible (root, apt-get); false when it is not or fails. */
export async function installSystemPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-o', 'Dpkg::Options::=--force-confold', name]
  await tryStep('Reading package lists (apt-get update)', 'apt-get', ['update'], env)
  return tryStep(`Installing ${name} (apt-get install)`, 'apt-get', install, env)
}

/** Runs a step of which another way may make up for a failure; says whether it worked. */
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
