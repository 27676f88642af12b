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
import * as v from 'valibot'
import { makePushKeys, type PushKeys } from '../gateways/web-push/web-push.ts'
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

const PushKeysFile = v.object({ publicKey: v.string(), privateKey: v.string() })

/** Reads the keys for messages to browsers from the data folder; makes them on the first start (sandbox only). */
export function keepPushKeys(folder: string): PushKeys {
  const file = join(folder, 'push-keys.json')
  try {
    writeOnce(file, JSON.stringify(makePushKeys()))
    const keys = v.parse(PushKeysFile, JSON.parse(readFileSync(file, 'utf8')))
    return { ...keys, subject: 'mailto:trial@wallet.example' }
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
