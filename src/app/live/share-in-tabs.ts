import * as v from 'valibot'
import { LIVE_KINDS, type LiveKind } from '../../../contract/rules/live-kinds.ts'
import { type Follower } from './follow-stream.ts'
import { followChanges } from './live-channel.ts'

const NAME = 'live'
const KindsMessage = v.array(v.picklist(LIVE_KINDS))

/**
 * Follows the server's changes in the one tab of this browser that has the lock, which sends them to the others, until
 * the signal ends it. Without the Web Locks API each tab follows them itself.
 */
export async function followInOneTab(follower: Follower, signal: AbortSignal): Promise<void> {
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
    await ('locks' in navigator ? navigator.locks.request(NAME, { signal }, follow) : follow())
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
