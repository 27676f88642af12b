import { useRef } from 'react'
import { InstallNotice } from '../../shared/install/install-notice.tsx'
import { PinNotice } from '../../entities/profile/pin-notice.tsx'
import { useHomeNotice } from './use-home-notice.ts'
import styles from './home-notices.module.css'

/** Notices above the wallets. */
export function HomeNotices() {
  const ref = useRef<HTMLDivElement>(null)
  const { told, room } = useHomeNotice(ref)
  return (
    <div
      ref={ref}
      className={styles.notices}
      data-notices=""
      style={room > 0 ? { height: room } : undefined}
    >
      <PinNotice isShown={told === 'pin'} />
      <InstallNotice isShown={told === 'install'} />
    </div>
  )
}
