import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runStep } from '../setup/run-step.mjs'
import { findInPath, isExecutable } from './programs.ts'

const FOLDER = join('.cache', 'tests', 'prometheus')

/**
 * The path of promtool. `npm test -- --all` takes it out of Debian's package, without installing
 * that: its service would run. Undefined where it cannot be had.
 */
export async function providePromtool(isWhole: boolean): Promise<string | undefined> {
  const unpacked = resolve(FOLDER, 'usr', 'bin', 'promtool')
  const found = findInPath('promtool') ?? (isExecutable(unpacked) ? unpacked : undefined)
  if (found !== undefined || !isWhole || !findInPath('apt-get') || !findInPath('dpkg-deb')) {
    return found
  }
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  try {
    await runStep('Getting promtool', 'apt-get', ['download', 'prometheus'], { cwd: FOLDER })
    const archive = readdirSync(FOLDER).find((name) => name.endsWith('.deb')) ?? ''
    await runStep('Unpacking promtool', 'dpkg-deb', ['-x', archive, '.'], { cwd: FOLDER })
  } catch {
    return undefined
  }
  return existsSync(unpacked) ? unpacked : undefined
}
