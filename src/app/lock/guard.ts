import { flushSync } from 'react-dom'
import { readLanguage } from '../../kernel/environment/language.ts'
import { isAppHidden, onAppVisibility } from '../../kernel/platform/host-visibility.ts'
import { nextTask } from '../../kernel/runtime/next-task.ts'
import { isMoneyMoving, onReloadBlockersChange } from '../../kernel/runtime/reload-blockers.ts'
import { isLockOn } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'
import { dropContents } from '../../kernel/session/lock/app-lock.ts'
import { readLockRecord } from '../../kernel/session/lock/lock-record.ts'
import { isLockedAtom } from '../../kernel/session/lock/locked.ts'
import { sealDrafts, unsealDrafts } from '../../kernel/session/lock/sealed-drafts.ts'
import {
  endSession,
  isSignedIn,
  onSessionChange,
  type SessionLoss,
} from '../../kernel/session/session.ts'
import { loadBuiltInTexts } from '../../kernel/texts/built-in.ts'
import { restoreOfflineCopy } from '../offline-copy/offline-copy.ts'
import { queryClient } from '../query-client.ts'
import { router } from '../router.ts'
import { forgetAnswers } from '../session-watch.ts'
import { hasElapsed, type AwayMoment, readMoment } from './away.ts'
import './cover.css'
import { type ScrollPlace, readScrollPlace, returnTo } from './scroll-place.ts'
import { askOtherTabs, joinOtherTabs } from './tabs.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

let isStarted = false
let leftAt: AwayMoment | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** A money call ended while the app was covered: its outcome is in the history. */
let hasUnseenOutcome = false
/** How far the page was scrolled when the app was locked. */
let place: ScrollPlace | undefined
/** Where the owner goes after signing in anew. */
let nextPage: string | undefined
/** How the owner has lost the session. */
let loss: SessionLoss | undefined

/** Covers the app in the background, and locks it after the time that the owner has chosen. */
export function startGuard(): void {
  if (!isStarted) {
    isStarted = true
    sealDrafts()
    onAppVisibility(() => (isAppHidden() ? leave() : comeBack()))
    // A page from the back-forward cache was left like any other.
    addEventListener('pageshow', () => isAppHidden() || comeBack())
    joinOtherTabs({ isOpen, onContents: () => void mountUnlocked() })
    onSessionChange(({ type }) => void (type === 'ended' ? showSignIn() : mountUnlocked()))
  }
  // A tab in which another one has turned the lock on.
  if (!isLocked()) askOtherTabs()
}

/** Mounts the pages again once token and key are in memory. */
export async function mountUnlocked(): Promise<void> {
  if (!isLocked() || !isSignedIn()) return
  leftAt = undefined
  await Promise.all([
    restoreOfflineCopy(queryClient),
    loadBuiltInTexts(readLanguage()),
    unsealDrafts(),
  ])
  if (hasUnseenOutcome) await show('/history')
  else await router.invalidate()
  hasUnseenOutcome = false
  store.set(isLockedAtom, false)
  if (place) returnTo(place)
  place = undefined
}

/** Ends the session of a locked app and leads to the pages of visitors. */
export function leaveWallet(next?: string, why?: SessionLoss): void {
  const { href } = router.history.location
  nextPage = next ?? (why === undefined || href === '/' ? undefined : href)
  loss = why
  endSession(why ?? 'logout')
}

async function showSignIn(): Promise<void> {
  if (!isLocked()) return
  const [next, why] = [nextPage, loss]
  nextPage = undefined
  loss = undefined
  place = undefined
  // The end of the session leads to another page first.
  await nextTask()
  // The landing is there without a network too, and nobody can sign in without one.
  const isSigningIn = (next !== undefined || why !== undefined) && navigator.onLine
  const to = isSigningIn ? '/auth/login' : '/auth'
  const { href } = router.buildLocation({ to, search: { next, why } })
  await show(href)
  store.set(isLockedAtom, false)
}

/** Loads another page: a router that is not mounted follows no change of the history. */
async function show(href: string): Promise<void> {
  router.history.replace(href, {}, { ignoreBlocker: true })
  await router.load()
}

function isLocked(): boolean {
  return store.get(isLockedAtom)
}

/**
 * Returns whether another tab may have the contents: this one is used, or was until a moment ago.
 */
function isOpen(): boolean {
  return !isLocked() && isSignedIn() && !isAwayTooLong()
}

function isAwayTooLong(): boolean {
  return leftAt !== undefined && hasElapsed(leftAt, delayMs())
}

/** A record that somebody has changed beyond use locks at once. */
function delayMs(): number {
  return (readLockRecord()?.delay ?? 0) * MINUTE_MS
}

function leave(): void {
  // A page that its host has minimised may go to the background too: the first of both counts.
  if (!isLockOn() || isLocked() || leftAt) return
  document.documentElement.dataset['covered'] = ''
  leftAt = readMoment()
  clearTimeout(timer)
  const delay = delayMs()
  if (delay === 0) void lock()
  else timer = setTimeout(() => void lock(), delay)
}

function comeBack(): void {
  clearTimeout(timer)
  if (isLocked()) askOtherTabs()
  else if (isAwayTooLong()) void lock()
  else {
    leftAt = undefined
    uncover()
  }
}

/** Unmounts all pages and drops what they have shown. A money call ends first, under the cover. */
async function lock(): Promise<void> {
  if (isMoneyMoving()) {
    hasUnseenOutcome = true
    await untilMoneyRests()
  }
  if (isLocked() || !isLockOn()) return uncover()
  place = readScrollPlace()
  flushSync(() => store.set(isLockedAtom, true))
  // As before its first mount: nothing renders what the router loads, so it must not wait for that.
  router.startTransition = async (commit) => {
    commit()
    return false
  }
  dropContents()
  forgetAnswers()
  uncover()
}

function uncover(): void {
  delete document.documentElement.dataset['covered']
}

function untilMoneyRests(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReloadBlockersChange(() => {
      if (isMoneyMoving()) return
      stop()
      resolve()
    })
  })
}
