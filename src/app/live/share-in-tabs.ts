import * as v from 'valibot'
import { LIVE_KINDS, type LiveKind } from '../../../contract/rules/live-kinds.ts'
import { askChanges, type Follower } from './follow-stream.ts'
import { followChanges } from './live-channel.ts'

const NAME = 'live'
const KindsMessage = v.array(v.picklist(LIVE_KINDS))

/**
 * Follows the server's changes in the one tab of this browser that has the lock, which sends them
 * to the others, until the signal ends it. A tab that comes to another one asks once for what it
 * has missed before. Without the Web Locks API each tab follows them itself.
 */
export async function followInOneTab(follower: Follower, signal: AbortSignal): Promise<void> {
  // What another tab tells of says nothing about the time before this one came.
  const missed = follower.missedMs()
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { success, output } = v.safeParse(KindsMessage, data)
    if (success) follower.onChange(output)
  })
  const onChange = (kinds: readonly LiveKind[]) => {
    follower.onChange(kinds)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage([...kinds])
  }
  const follow = () => followChanges({ ...follower, onChange }, signal)
  try {
    if (!('locks' in navigator)) return await follow()
    const isFirst = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await follow()
      return lock !== null
    })
    if (isFirst) return
    await askChanges({ ...follower, missedMs: () => missed }, signal)
    await navigator.locks.request(NAME, { signal }, follow)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
