import { atom } from 'jotai'
import * as v from 'valibot'
import { report } from '../../runtime/report.ts'
import { holdOwnerKeys } from '../../runtime/storage.ts'
import { store } from '../../runtime/store.ts'
import { openSession, readToken, sealSession } from '../session.ts'
import {
  FIRST_DELAY,
  type LockDelay,
  type LockRecord,
  readLockRecord,
  removeLockRecord,
  writeLockRecord,
} from './lock-record.ts'
import { keepDataKey, tellLockChange } from './locked.ts'
import { importKey, newVaultSecret, seal, sealByPin, unseal, unsealByPin } from './vault.ts'

/** Wrong PINs without a network that end the session, as on the server. */
const MAX_FAILURES = 5

/** What an unlocked app has in memory. */
const Contents = v.object({ token: v.string(), dataKey: v.string() })
type Contents = v.InferOutput<typeof Contents>

const delayAtom = atom<LockDelay | undefined>(readLockRecord()?.delay)

/** Minutes in the background after which the app locks; undefined while it does not (M1). */
export const lockDelayAtom = atom((get) => get(delayAtom))

const offlineAtom = atom(readLockRecord()?.isOffline ?? false)

/** Whether the PIN opens the lock without a network. */
export const isOfflineLockAtom = atom((get) => get(offlineAtom))

/** The secrets of a new lock, from the server. */
interface Secrets {
  ticket: string
  key: string
}

/**
 * Turns the lock on, or sets it anew: the token and the key of the offline copy are kept encrypted
 * by the server's key, with `isOffline` also by the PIN, and what else the device stores of the
 * owner moves to memory.
 */
export async function turnLockOn(
  pin: string,
  { ticket, key }: Secrets,
  isOffline = false,
): Promise<void> {
  const token = readToken()
  if (token === undefined) return
  const dataKey = newVaultSecret()
  const contents = JSON.stringify({ token, dataKey } satisfies Contents)
  const byServer = await seal(await importKey(key), contents)
  const byPin = isOffline ? await trySealing(pin, contents) : undefined
  const imported = await importKey(dataKey)
  if (readToken() !== token) return
  keepDataKey(imported)
  const delay = readLockRecord()?.delay ?? FIRST_DELAY
  writeLockRecord({ delay, ticket, byServer, isOffline, byPin, failed: 0 })
  holdOwnerKeys()
  sealSession(true)
  tell()
}

/** Turns the lock off, after the server has removed it. */
export function turnLockOff(): void {
  sealSession(false)
  removeLockRecord()
  keepDataKey(undefined)
  tell()
}

/** Stores after what time away the app locks; nothing without a lock (M1). */
export function chooseLockDelay(delay: LockDelay): void {
  const record = readLockRecord()
  if (!record) return
  writeLockRecord({ ...record, delay })
  store.set(delayAtom, delay)
}

/** Closes the way by the PIN without a network, and erases what it needs. */
export function turnOfflineOff(): void {
  const record = readLockRecord()
  if (record) writeLockRecord({ ...record, isOffline: false, byPin: undefined })
  tell()
}

/** Forgets the PIN that opens the lock without a network, after it was changed. */
export function forgetPin(): void {
  const record = readLockRecord()
  if (record) writeLockRecord({ ...record, byPin: undefined })
}

/**
 * Opens the lock with the server's key. Where its owner wants that, a PIN opens it without a
 * network from now on.
 */
export async function openByServer(key: string, pin: string | undefined): Promise<void> {
  const record = requireRecord()
  const text = await unseal(await importKey(key), record.byServer)
  await open(text)
  writeLockRecord({ ...record, failed: 0 })
  // Takes half a second on a phone, for which the owner does not wait.
  if (pin !== undefined) void keepPin(pin, text)
}

async function keepPin(pin: string, text: string): Promise<void> {
  const before = readLockRecord()
  if (!before?.isOffline || (await isOpenedBy(pin, before, text))) return
  const byPin = await trySealing(pin, text)
  const record = readLockRecord()
  if (record?.isOffline && record.ticket === before.ticket) writeLockRecord({ ...record, byPin })
}

/**
 * A browser that refuses a database keeps no key of its own: the lock then opens with a network
 * alone.
 */
async function trySealing(pin: string, text: string): Promise<LockRecord['byPin']> {
  try {
    return await sealByPin(pin, text)
  } catch (error) {
    report('lock.pin', error)
    return undefined
  }
}

async function isOpenedBy(pin: string, { byPin }: LockRecord, text: string): Promise<boolean> {
  return byPin !== undefined && (await unsealByPin(pin, byPin).catch(() => '')) === text
}

/**
 * Thrown for a wrong PIN without a network; `left` tries are left, none when the session has to
 * end.
 */
export class WrongPinError extends Error {
  readonly left: number

  constructor(left: number) {
    super('wrong PIN')
    this.name = 'WrongPinError'
    this.left = left
  }
}

/** Thrown where no PIN opens the lock without a network. */
export class NoPinError extends Error {}

/** Returns whether a PIN opens the lock without a network. */
export function canOpenByPin(): boolean {
  return readLockRecord()?.byPin !== undefined
}

/** Opens the lock with the PIN alone. Throws WrongPinError, NoPinError. */
export async function openByPin(pin: string): Promise<void> {
  const record = requireRecord()
  const { byPin } = record
  if (!byPin) throw new NoPinError('no PIN')
  // Counted before the PIN is tried, so that a reload in between forgets no try.
  const failed = record.failed + 1
  writeLockRecord({ ...record, failed })
  const text =
    failed > MAX_FAILURES ? undefined : await unsealByPin(pin, byPin).catch(() => undefined)
  if (text === undefined) throw new WrongPinError(Math.max(MAX_FAILURES - failed, 0))
  await open(text)
  writeLockRecord({ ...record, failed: 0 })
}

/** Locks the app again: the token and the key leave the memory. */
export function dropContents(): void {
  keepDataKey(undefined)
  openSession(undefined)
}

/** Puts what the lock held into memory. */
async function open(text: string): Promise<void> {
  const { token, dataKey } = v.parse(Contents, JSON.parse(text))
  keepDataKey(await importKey(dataKey))
  openSession(token)
}

function requireRecord(): LockRecord {
  const record = readLockRecord()
  if (!record) throw new Error('no lock')
  return record
}

function tell(): void {
  const record = readLockRecord()
  store.set(delayAtom, record?.delay)
  store.set(offlineAtom, record?.isOffline ?? false)
  tellLockChange()
}
