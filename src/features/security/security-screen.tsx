import { HideSetting } from './balances/hide-setting.tsx'
import { EventList } from './devices/event-list.tsx'
import { SessionList } from './devices/session-list.tsx'
import styles from './security-screen.module.css'

/** Hidden balances, and what keeps others out of the wallet (M1–M5). */
export function SecurityScreen() {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <HideSetting />
      </div>
      <SessionList />
      <EventList />
    </div>
  )
}
