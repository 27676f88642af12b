import { onSessionChange, type SessionLoss, watchOtherTabs } from '../kernel/session/session.ts'
import { messenger } from '../kernel/platform/messenger.ts'
import { showBadge } from '../kernel/platform/badge.ts'
import { forgetAtSessionEnd, wipeSessionData } from '../kernel/runtime/session-data.ts'
import { keepUnread } from '../kernel/runtime/unread.ts'
import { report } from '../kernel/runtime/report.ts'
import { showToast } from '../kernel/runtime/toasts.ts'
import { isWalletClosed } from '../kernel/runtime/wallet-closed.ts'
import { wipeDatabase } from '../kernel/runtime/wipe-database.ts'
import { LOCK_DATABASE } from '../kernel/session/lock/locked.ts'
import { readText } from '../kernel/texts/read-text.ts'
import { textsRootKey } from '../kernel/texts/texts.queries.ts'
import { dropHeldForms, holdForms, watchFormReturn } from './form-return.ts'
import { wipeOfflineCopy } from './offline-copy/offline-copy.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/**
 * When the session ends, here or in another tab, nothing personal stays (C4): every query but the
 * dictionary is dropped, the offline copy and all that is registered in `lib/session-data.ts` are
 * wiped. An owner who lost the session lands at sign-in, which shows why; what they had typed is
 * returned to them there (form-return.ts).
 */
export function watchSession(): void {
  forgetAtSessionEnd(forgetAnswers)
  forgetAtSessionEnd(() => {
    showBadge(0)
    keepUnread(0)
  })
  watchFormReturn()
  watchOtherTabs()
  onSessionChange((change) => {
    if (change.type === 'ended' && change.reason !== 'logout') holdForms()
    else dropHeldForms()
    wipeSessionData()
    if (change.type === 'ended') {
      wipeOfflineCopy()
      wipeDatabase(LOCK_DATABASE).catch((error: unknown) => report('lock.wipe', error))
    }
    if (change.type !== 'ended') void router.invalidate()
    else if (change.reason === 'logout') void router.navigate({ to: '/auth', replace: true })
    // A closed wallet says so itself.
    else if (!isWalletClosed()) leadToSignIn(change.reason)
  })
}

/** Leads an owner who has lost the session to the sign-in, which shows why. */
function leadToSignIn(why: SessionLoss): void {
  const { pathname, href } = router.state.location
  if (messenger()) {
    // It signs in by itself, from the first page.
    showToast(readText(queryClient, 'error.session_expired'))
    void router.invalidate()
  } else if (pathname.startsWith('/auth')) void router.invalidate()
  else {
    const next = href === '/' ? undefined : href
    // The landing is there without a network too, and nobody can sign in without one.
    const to = navigator.onLine ? '/auth/login' : '/auth'
    void router.navigate({ to, search: { next, why }, replace: true })
  }
}

/** Drops every query but the dictionary, and what acts have answered. */
export function forgetAnswers(): void {
  void queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: isPersonal })
  queryClient.getMutationCache().clear()
}

function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== textsRootKey
}
