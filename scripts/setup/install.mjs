import { readFileSync } from 'node:fs'
import { runStep } from './run-step.mjs'

/** Installs the packages of the lockfile, unless they are what is installed already. */
export async function installPackages() {
  if (isInstalled()) return
  const [program, ...first] = npmCommand()
  await runStep(
    'Installing packages (npm ci)',
    program,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'],
    { shell: process.platform === 'win32' },
  )
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const npm = process.env['npm_execpath']
  return npm && /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
}

/** npm writes down what it has installed when it is through; an install cut short leaves no such file. */
export function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  const isEachPresent = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
  return isEachPresent && Object.keys(present).every((path) => path in wanted)
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version: string, optional?: boolean }> | undefined}
 */
function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}
