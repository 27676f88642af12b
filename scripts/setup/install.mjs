import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'

/**
 * Installs the packages of the lockfile of a folder, unless they are what is installed already.
 *
 * @param {string} [folder]
 */
export async function installPackages(folder = '.') {
  if (isInstalled(folder)) return
  const [program, ...first] = npmCommand()
  await runStep(
    folder === '.' ? 'Installing packages (npm ci)' : `Installing packages of ${folder} (npm ci)`,
    program,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'],
    { shell: process.platform === 'win32', cwd: folder },
  )
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const npm = process.env['npm_execpath']
  return npm && /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
}

/**
 * npm writes down what it has installed when it is through; an install cut short leaves no such
 * file.
 *
 * @param {string} [folder]
 */
export function isInstalled(folder = '.') {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules/.package-lock.json'))
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
