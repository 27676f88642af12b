import { onlineManager } from '@tanstack/react-query'
import { LIVE_AGE_SECONDS } from '../../../contract/calls/live.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { hasCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { report } from '../../kernel/runtime/report.ts'
import { store } from '../../kernel/runtime/store.ts'
import { isLockedAtom } from '../../kernel/session/lock/locked.ts'
import { onSessionChange, readToken } from '../../kernel/session/session.ts'
import { watchOutbox } from '../outbox-watch.ts'
import { queryClient } from '../query-client.ts'
import type { Follower } from './follow-stream.ts'
import { readAgain, readAllAgain } from './read-again.ts'
import { followInOneTab } from './share-in-tabs.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** The longest absence after which the server can say what was missed, ms. */
const LONGEST_MS = (LIVE_AGE_SECONDS / 2) * SECOND_MS

/**
 * Keeps the app up to date while its owner sees it: a connection only while somebody is signed in,
 * the page is visible, there is a network and the server has a live channel (decision 076).
 */
export function startLive(): void {
  watchOutbox()
  let running: { token: string; controller: AbortController } | undefined
  /** A server that has no channel after all, by the token that it said so to. */
  let withoutChannel: string | undefined
  /**
   * Whose data this is, and until when the app has missed nothing of it: at first since the page
   * was opened.
   */
  const known = { token: readToken(), at: Date.now() - performance.now() }

  const wanted = () => {
    const token = readToken()
    if (token === undefined || token === withoutChannel) return undefined
    const isSeen = !document.hidden && onlineManager.isOnline()
    return isSeen && hasCapability(queryClient, ADDITIONS) ? token : undefined
  }
  const follow = async (token: string, signal: AbortSignal) => {
    if (known.token !== token) Object.assign(known, { token, at: Date.now() })
    if (Date.now() - known.at > LONGEST_MS) {
      known.at = Date.now()
      readAllAgain(queryClient)
    }
    const follower: Follower = {
      missedMs: () => Date.now() - known.at,
      onChange: (kinds) => {
        known.at = Date.now()
        readAgain(queryClient, kinds)
      },
    }
    await followInOneTab(follower, signal)
    if (!signal.aborted) withoutChannel = token
  }
  const check = () => {
    const token = wanted()
    if (running?.token === token) return
    running?.controller.abort()
    running = undefined
    if (token === undefined) return
    const controller = new AbortController()
    running = { token, controller }
    follow(token, controller.signal).catch((error: unknown) => report('live', error))
  }
  document.addEventListener('visibilitychange', check)
  onlineManager.subscribe(check)
  onSessionChange(check)
  store.sub(isLockedAtom, check)
  queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey[0] === profileQuery.queryKey[0]) check()
  })
  check()
}
