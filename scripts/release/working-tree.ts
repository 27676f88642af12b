import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ReleaseError } from './release-error.ts'
import { compareReleases } from './version.ts'

/** The version's one place, and the lockfile that repeats it. */
const PACKAGE = 'package.json'
const LOCK = 'package-lock.json'

/** The commit that the tree is at. Throws ReleaseError when the tree is not exactly that commit. */
export function requireCleanTree(): string {
  const changes = git('status', '--porcelain').split('\n').filter(Boolean)
  if (changes.length > 0) {
    throw new ReleaseError('The tree has changes that no commit holds: commit them first', changes)
  }
  return git('rev-parse', 'HEAD')
}

/**
 * Throws ReleaseError unless `version` is newer than the tree's; with `isSame`, for another brand
 * of a release, unless it is the tree's.
 */
export function requireNextVersion(version: string, isSame: boolean): void {
  const present = readVersion()
  const step = compareReleases(version, present)
  if (isSame && step !== 0) {
    throw new ReleaseError(`The tree is of version ${present}, not ${version}`)
  }
  if (!isSame && step <= 0) {
    throw new ReleaseError(`A release goes on from ${present}: ${version} is not newer`)
  }
}

/** Returns the version in package.json. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  return String(version)
}

/** Writes the version into package.json, and into the two places of the lockfile that repeat it. */
export function setVersion(version: string): void {
  const line = /^(\s*"version": )"[^"]*"/m
  replaceText(PACKAGE, (text) => text.replace(line, `$1"${version}"`))
  replaceText(LOCK, (text) => {
    const dependencies = text.indexOf('"dependencies"')
    const own = text.slice(0, dependencies).replaceAll(new RegExp(line, 'gm'), `$1"${version}"`)
    return own + text.slice(dependencies)
  })
}

function replaceText(path: string, change: (text: string) => string): void {
  writeFileSync(`${path}.next`, change(readFileSync(path, 'utf8')))
  renameSync(`${path}.next`, path)
}

function git(...parameters: string[]): string {
  try {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    return execFileSync('git', parameters, { encoding: 'utf8', stdio: [...stdio] }).trimEnd()
  } catch {
    throw new ReleaseError('A release is built from a commit: this is no git working tree')
  }
}
