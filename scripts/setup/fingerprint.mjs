import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOperatorSettings } from './operator.mjs'

/** @typedef {'app' | 'server'} Part */

/** Settings that become part of the built app. */
export const listAppSettings = () => [
  'APP_VERSION',
  'VITE_ENVIRONMENT',
  'VITE_SANDBOX',
  ...listOperatorSettings(),
  'VITE_SUPPORT_PHONE',
  'VITE_SUPPORT_EMAIL',
  'VITE_REPORT_URL',
  'VITE_CASH',
]

/** What each part is built from: files, folders, and the settings that go into it. */
const INPUTS = {
  app: {
    paths: [
      'index.html',
      'contract',
      'texts',
      'src',
      'sw',
      'public',
      'vite.config.ts',
      'scripts/vite',
    ],
    listSettings: listAppSettings,
  },
  server: { paths: ['server', 'contract', 'texts'], listSettings: listOperatorSettings },
}
const INPUTS_OF_BOTH = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
]

/** Written by the build itself, or never part of it. */
const NOT_AN_INPUT = /\.test\.tsx?$|\.gen\.ts$|\.module\.css\.d\.ts$/

/**
 * One word for everything that a part of the build depends on.
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} variables
 * @returns {string}
 */
function fingerprint(part, variables) {
  const { paths, listSettings } = INPUTS[part]
  const hash = createHash('sha256')
  for (const path of [...INPUTS_OF_BOTH, ...paths].flatMap(listFiles)) {
    hash.update(`\0${path}\0`).update(readFileSync(path))
  }
  for (const name of listSettings()) hash.update(`\0${name}=${variables[name] ?? ''}`)
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_AN_INPUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Whether a folder was built from what is there now.
 * @param {string} folder
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} variables
 * @returns {boolean}
 */
export function isBuiltFrom(folder, part, variables) {
  const mark = markOf(folder)
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(part, variables)
}

/**
 * Remembers what a folder was built from.
 * @param {string} folder
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} variables
 */
export function rememberBuild(folder, part, variables) {
  writeFileSync(markOf(folder), fingerprint(part, variables))
}

/**
 * Beside the folder and not in it: what is in it is served.
 * @param {string} folder
 */
function markOf(folder) {
  return `${folder}.inputs`
}
