import { useQuery } from '@tanstack/react-query'
import { PinNotice } from '../../entities/profile/pin-notice.tsx'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { usePinReset } from '../../entities/profile/use-pin-reset.ts'
import { recentTransactionsQuery } from '../../entities/transaction/transaction.queries.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { InstallNotice } from '../../shared/install/install-notice.tsx'
import { useIsInstallOffered } from '../../shared/install/use-is-install-offered.ts'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { useTexts } from '../../texts/texts.tsx'

/**
 * The notice of a new PIN that waits, or of a missing PIN, below the actions: seen without scrolling, and balances and actions do
 * not move when it appears (U38). None while the wallets are stale, since no PIN could be set then.
 */
export function HomePinNotice() {
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const opensAt = usePinReset()
  if (opensAt !== undefined) return <PinResetNotice opensAt={opensAt} />
  return <PinNotice isShown={isPinMissing && !isStale} />
}

/**
 * The install offer at the end of Home, where it moves nothing (U38). None beside another notice, or
 * while the transactions above it are loading.
 */
export function HomeInstallOffer() {
  const { language } = useTexts()
  const { isPending } = useQuery(recentTransactionsQuery(language))
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  const isOffered = useIsInstallOffered()
  const opensAt = usePinReset()
  return (
    <InstallNotice
      isShown={isOffered && opensAt === undefined && !isPinMissing && !isPending && !isStale}
    />
  )
}
