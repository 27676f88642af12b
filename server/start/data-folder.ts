import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { makePushKeys, type PushKeys } from '../gateways/web-push/web-push.ts'
import { makeFolderPath } from '../lib/make-folder-path.ts'
import { StartError } from './start-error.ts'

const PEPPER_BYTES = 32
/** Minimum number of characters of a pepper, as for the setting. */
const MIN_PEPPER = 32
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** Makes the data folder where it is missing. Throws StartError when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolderPath(folder, OWNER_ONLY_FOLDER)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refuseFolder(folder, error)
  }
}

/** Reads the server secret from the data folder; creates it on the first start (sandbox only). */
export function keepPepper(folder: string): string {
  const file = join(folder, 'pepper')
  const pepper = keepFile(folder, file, () => randomBytes(PEPPER_BYTES).toString('base64url'))
  if (pepper.length >= MIN_PEPPER) return pepper
  throw refuseFile(file, `it has ${pepper.length} characters, fewer than ${MIN_PEPPER}`)
}

/** Lengths of the keys of P-256 in base64url without padding. */
const PUBLIC_KEY = /^[\w-]{87}$/
const PRIVATE_KEY = /^[\w-]{43}$/

const PushKeysFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    publicKey: v.pipe(v.string(), v.regex(PUBLIC_KEY)),
    privateKey: v.pipe(v.string(), v.regex(PRIVATE_KEY)),
  }),
)

/**
 * Reads the keys for messages to browsers from the data folder; makes them on the first start
 * (sandbox only).
 */
export function keepPushKeys(folder: string): PushKeys {
  const file = join(folder, 'push-keys.json')
  const text = keepFile(folder, file, () => JSON.stringify(makePushKeys()))
  const keys = v.safeParse(PushKeysFile, text)
  if (!keys.success) throw refuseFile(file, 'it does not hold a pair of keys')
  return { ...keys.output, subject: 'mailto:trial@wallet.example' }
}

/** Returns the text of a file; `make` makes it where the file is missing. Throws StartError. */
function keepFile(folder: string, file: string, make: () => string): string {
  try {
    if (!existsSync(file)) writeOnce(file, make())
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refuseFolder(folder, error)
  }
}

function refuseFile(file: string, reason: string): StartError {
  return new StartError(`${file} is damaged (${reason}): restore it from a backup`)
}

/**
 * Keeps an existing file. A new one is forced to the disk before it has its name, so that neither a
 * server that starts at the same time nor one that starts after a crash finds a part of it.
 */
function writeOnce(file: string, text: string): void {
  const unnamed = `${file}.${randomUUID()}`
  try {
    const descriptor = openSync(unnamed, 'wx', OWNER_ONLY)
    writeSync(descriptor, text)
    fsyncSync(descriptor)
    closeSync(descriptor)
    linkSync(unnamed, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(unnamed, { force: true })
  }
}

function refuseFolder(folder: string, error: unknown): StartError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new StartError(`DATA_DIR ${folder} cannot be written (${reason})`)
}
