import { HideSetting } from './balances/hide-setting.tsx'
import styles from './security-screen.module.css'

/** Hidden balances, and what keeps others out of the wallet (M1–M5). */
export function SecurityScreen() {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <HideSetting />
      </div>
    </div>
  )
}
