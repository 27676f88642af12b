import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { InstallNotice } from '../../entities/installation/install-notice.tsx'
import { PinNotice } from '../../entities/profile/pin-notice.tsx'
import { useIsPinMissing } from '../../entities/profile/use-is-pin-missing.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { watchNoticeRoom } from './notice-room.ts'
import styles from './home-notices.module.css'

/**
 * What the owner is told above the wallets, one thing at a time (ui.md 6.5): without a connection, which
 * the wallets tell of themselves, no PIN could be set; the installation can wait for both.
 */
export function HomeNotices() {
  const ref = useRef<HTMLDivElement>(null)
  const { isRefetchError: isStale } = useQuery(walletsQuery)
  const isPinMissing = useIsPinMissing()
  useEffect(() => (ref.current ? watchNoticeRoom(ref.current) : undefined), [])
  return (
    <div ref={ref} className={styles.notices} data-notices="">
      <PinNotice isShown={isPinMissing && !isStale} />
      <InstallNotice isHeld={isStale || isPinMissing} />
    </div>
  )
}
