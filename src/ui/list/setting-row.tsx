import { ChevronRight } from '@lucide/icons'
import { Icon } from '../icon/icon.tsx'
import styles from './setting-row.module.css'
import type { Content } from '../content/content.ts'

/** A settings row that opens something. */
export function SettingRow({ children, onPress }: { children: Content; onPress: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <span>{children}</span>
      <Icon of={ChevronRight} size={20} />
    </button>
  )
}
