import { localStore } from '../../runtime/storage.ts'

const KEY = 'notice-room'

/** Returns the height of Home's notices at the last visit, px; 0 without any. */
export function readNoticeRoom(): number {
  return Number(localStore.read(KEY) ?? 0)
}

/**
 * Stores the height of Home's notices, so that the first frame of the next start reserves their
 * room (the head script of index.html). Returns the function that stops it.
 */
export function watchNoticeRoom(notices: HTMLElement): () => void {
  const observer = new ResizeObserver(() => localStore.write(KEY, String(notices.offsetHeight)))
  observer.observe(notices)
  return () => observer.disconnect()
}

export function forgetNoticeRoom(): void {
  localStore.remove(KEY)
}
