import { BrakesCard } from '../../shared/brakes/brakes-card.tsx'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { usePinReset } from '../../shared/profile/use-pin-reset.ts'
import { PinResetNotice } from '../../shared/pin-reset/pin-reset-notice.tsx'
import { EventList } from './devices/event-list.tsx'
import { SessionList } from './devices/session-list.tsx'
import { KeyRows } from './key-rows.tsx'
import { canLock } from '../../kernel/session/lock/can-lock.ts'
import { LockSetting } from './lock/lock-setting.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './security-screen.module.css'
import { TransfersCard } from './transfers-card.tsx'
import { EyeOff } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { areBalancesHiddenAtom, hideBalances } from '../../kernel/environment/hidden-balances.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SwitchRow } from '../../ui/choice/switch-row.tsx'

/** Hidden balances, what keeps others out of the wallet (M1–M5), and who may find the owner. */
export function SecurityScreen() {
  const opensAt = usePinReset()
  const hasPin = !useIsPinMissing()
  return (
    <div className={stack.gap4}>
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

/** Hides or shows amounts on this device (M5). */
function HideSetting() {
  const { text } = useTexts()
  return (
    <SwitchRow
      icon={EyeOff}
      title={text('security.hide_title')}
      caption={text('security.hide_descr')}
      isOn={useAtomValue(areBalancesHiddenAtom)}
      onChange={hideBalances}
    />
  )
}
