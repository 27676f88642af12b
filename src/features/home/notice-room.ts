import { localStore } from '../../lib/storage.ts'

const KEY = 'notice-room'

/**
 * Keeps how high the notices of Home are, px, so that the first frame of the next start has their room
 * (the head script of index.html) and nothing moves under the hand when they come. Gives what stops it.
 */
export function watchNoticeRoom(notices: HTMLElement): () => void {
  // Where there are none, nothing is ever told of their size.
  if (!notices.hasChildNodes()) localStore.remove(KEY)
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = notices
    if (offsetHeight === 0) localStore.remove(KEY)
    else localStore.write(KEY, String(offsetHeight))
  })
  observer.observe(notices)
  return () => observer.disconnect()
}
