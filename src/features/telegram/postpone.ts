import { localStore, type StorageKey } from '../../kernel/runtime/storage.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Returns whether the owner said "not now" less than so many days ago. */
export function isPostponed(key: StorageKey, days: number): boolean {
  return Date.now() - Number(localStore.read(key) ?? 0) < days * DAY_MS
}

/** Remembers a "not now". */
export function postpone(key: StorageKey): void {
  localStore.write(key, String(Date.now()))
}
