import { localStore } from '../../lib/storage.ts'

const KEY = 'notice-room'

/** How high the notices of Home were when they were last shown, px; 0 where there were none. */
export function readNoticeRoom(): number {
  return Number(localStore.read(KEY) ?? 0)
}

/**
 * Keeps how high the notices of Home are, so that the first frame of the next start has their room
 * (the head script of index.html) and nothing moves under the hand when they come. Gives what stops it.
 */
export function watchNoticeRoom(notices: HTMLElement): () => void {
  const observer = new ResizeObserver(() => localStore.write(KEY, String(notices.offsetHeight)))
  observer.observe(notices)
  return () => observer.disconnect()
}

export function forgetNoticeRoom(): void {
  localStore.remove(KEY)
}
