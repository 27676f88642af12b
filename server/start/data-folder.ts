import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const PEPPER_BYTES = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** Makes the data folder where it is missing. Throws StartError when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refuseFolder(folder, error)
  }
}

/** Reads the server secret from the data folder; creates it on the first start (sandbox only). */
export function keepPepper(folder: string): string {
  const file = join(folder, 'pepper')
  try {
    writeOnce(file, randomBytes(PEPPER_BYTES).toString('base64url'))
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refuseFolder(folder, error)
  }
}

/** Keeps an existing file; a new one is forced to the disk before use. */
function writeOnce(file: string, text: string): void {
  try {
    const descriptor = openSync(file, 'wx', OWNER_ONLY)
    writeSync(descriptor, text)
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function refuseFolder(folder: string, error: unknown): StartError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new StartError(`DATA_DIR ${folder} cannot be written (${reason})`)
}
