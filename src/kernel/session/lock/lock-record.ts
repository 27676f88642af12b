import * as v from 'valibot'
import { localStore } from '../../runtime/storage.ts'
import type { Sealed, SealedByPin } from './vault.ts'

const KEY = 'app-lock'

/** Minutes in the background after which the app locks; 0 locks at once. */
export const LOCK_DELAYS = [0, 1, 5, 15] as const
export type LockDelay = (typeof LOCK_DELAYS)[number]
export const FIRST_DELAY: LockDelay = 1

/** What a locked app keeps. */
export interface LockRecord {
  delay: LockDelay
  /** Names the session to the server. */
  ticket: string
  /** Token and data key, by the key that the server returns for the PIN or a passkey. */
  byServer: Sealed
  /**
   * The owner wants the PIN to open it without a network, which who runs code in this browser can
   * make use of.
   */
  isOffline: boolean
  /**
   * The same by the PIN; absent without that wish, and after a change until the new PIN was used.
   */
  byPin?: SealedByPin | undefined
  /** Wrong PINs without a network since the last right one. */
  failed: number
}

const Sealed = v.object({ iv: v.string(), data: v.string() })
const Stored = v.object({
  delay: v.fallback(v.picklist(LOCK_DELAYS), 0),
  ticket: v.string(),
  byServer: Sealed,
  isOffline: v.optional(v.boolean(), false),
  byPin: v.optional(v.object({ ...Sealed.entries, salt: v.string(), rounds: v.number() })),
  failed: v.pipe(v.number(), v.minValue(0)),
})

/** Returns the record; undefined without one, and for one that somebody has changed beyond use. */
export function readLockRecord(): LockRecord | undefined {
  try {
    const record = v.parse(Stored, JSON.parse(localStore.read(KEY) ?? ''))
    return record.isOffline ? record : { ...record, byPin: undefined }
  } catch {
    return undefined
  }
}

/** Stores the record of the lock on the device. */
export function writeLockRecord(record: LockRecord): void {
  localStore.write(KEY, JSON.stringify(record))
}

/** Deletes the record of the lock from the device. */
export function removeLockRecord(): void {
  localStore.remove(KEY)
}
