import { atom } from 'jotai'
import type { OwnerNotification } from '../../../contract/calls/wallet.ts'
import { forgetAtSessionEnd } from '../../kernel/runtime/session-data.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'

const LAST_SEEN_KEY = 'notifications-seen'

const seenAtom = atom(Number(localStore.read(LAST_SEEN_KEY) ?? 0))

// Deleted with the session.
forgetAtSessionEnd(() => store.set(seenAtom, 0))

/** Time (ms) of the newest notification that was seen on this device. */
export const lastSeenAtom = atom((get) => get(seenAtom))

/**
 * Returns whether a notification is new: unread by the server's word, else newer than the last one
 * seen here.
 */
export function isNew({ created_at, is_read }: OwnerNotification, lastSeen: number): boolean {
  return is_read === undefined ? Date.parse(created_at) > lastSeen : !is_read
}

/** Marks the newest of these as seen. */
export function markSeen(notifications: readonly OwnerNotification[]): void {
  const newest = Math.max(0, ...notifications.map(({ created_at }) => Date.parse(created_at) || 0))
  if (newest <= store.get(seenAtom)) return
  localStore.write(LAST_SEEN_KEY, String(newest))
  store.set(seenAtom, newest)
}
