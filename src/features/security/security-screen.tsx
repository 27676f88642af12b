import { usePinReset } from '../../entities/profile/use-pin-reset.ts'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { HideSetting } from './balances/hide-setting.tsx'
import { EventList } from './devices/event-list.tsx'
import { SessionList } from './devices/session-list.tsx'
import { KeyRows } from './key-rows.tsx'
import styles from './security-screen.module.css'

/** Hidden balances, and what keeps others out of the wallet (M1–M5). */
export function SecurityScreen() {
  const opensAt = usePinReset()
  return (
    <div className={styles.screen}>
      {opensAt !== undefined && <PinResetNotice opensAt={opensAt} />}
      <div className={styles.card}>
        <HideSetting />
      </div>
      <KeyRows />
      <SessionList />
      <EventList />
    </div>
  )
}
