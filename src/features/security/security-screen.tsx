import { BrakesCard } from '../../shared/brakes/brakes-card.tsx'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { usePinReset } from '../../shared/profile/use-pin-reset.ts'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { HideSetting } from './balances/hide-setting.tsx'
import { EventList } from './devices/event-list.tsx'
import { SessionList } from './devices/session-list.tsx'
import { KeyRows } from './key-rows.tsx'
import { canLock } from '../../kernel/session/lock/can-lock.ts'
import { LockSetting } from './lock/lock-setting.tsx'
import styles from './security-screen.module.css'
import { TransfersCard } from './transfers-card.tsx'

/** Hidden balances, what keeps others out of the wallet (M1–M5), and who may find the owner. */
export function SecurityScreen() {
  const opensAt = usePinReset()
  const hasPin = !useIsPinMissing()
  return (
    <div className={styles.screen}>
      {opensAt !== undefined && <PinResetNotice opensAt={opensAt} />}
      <div className={styles.card}>
        {hasPin && canLock() && <LockSetting />}
        <HideSetting />
      </div>
      <BrakesCard />
      <KeyRows />
      <TransfersCard />
      <SessionList />
      <EventList />
    </div>
  )
}
