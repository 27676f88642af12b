import { useQuery } from '@tanstack/react-query'
import { PinNotice } from '../../entities/profile/pin-notice.tsx'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { recentTransactionsQuery } from '../../entities/transaction/transaction.queries.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { InstallNotice } from '../../shared/install/install-notice.tsx'
import { useIsInstallOffered } from '../../shared/install/use-is-install-offered.ts'
import { useTexts } from '../../texts/texts.tsx'

/**
 * One notice at the end of Home, where it moves nothing (U38): a missing PIN before the install
 * offer. None while the transactions above it are loading, or the wallets are stale, since no PIN
 * could be set then.
 */
export function HomeNotices() {
  const { language } = useTexts()
  const { isPending } = useQuery(recentTransactionsQuery(language))
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const isOffered = useIsInstallOffered()
  const isQuiet = isPending || isStale
  return (
    <>
      <PinNotice isShown={isPinMissing && !isQuiet} />
      <InstallNotice isShown={isOffered && !isPinMissing && !isQuiet} />
    </>
  )
}
