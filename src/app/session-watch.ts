import { forgetCurrentWallet } from '../entities/wallet/current-wallet.ts'
import { forgetFirstWallets } from '../entities/wallet/first-wallets.ts'
import { forgetLastSeen } from '../features/notifications/last-seen.ts'
import { onSessionChange, watchOtherTabs } from '../session/session.ts'
import { showBadge } from '../platform/badge.ts'
import { dropToasts, showToast } from '../lib/toasts.ts'
import { readText } from '../texts/read-text.ts'
import { textsRootKey } from '../texts/texts.queries.ts'
import { wipeOfflineCopy } from './offline-copy/offline-copy.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/**
 * When the session ends, here or in another tab, nothing personal stays (C4): every query but the
 * dictionary is dropped, the offline copy is wiped, what the device remembers of the owner is
 * forgotten, and the guards run again, which leads to AuthIn.
 */
export function watchSession(): void {
  watchOtherTabs()
  onSessionChange((change) => {
    forgetOwner()
    if (change.type === 'ended') wipeOfflineCopy()
    if (change.type === 'ended' && change.reason === 'logout') {
      void router.navigate({ to: '/auth', replace: true })
    } else {
      if (change.type === 'ended') showToast(readText(queryClient, 'error.session_expired'))
      void router.invalidate()
    }
  })
}

function forgetOwner(): void {
  void queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: isPersonal })
  queryClient.getMutationCache().clear()
  forgetCurrentWallet()
  forgetFirstWallets()
  forgetLastSeen()
  showBadge(0)
  dropToasts()
}

function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== textsRootKey
}
