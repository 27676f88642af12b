import { ChevronRight } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './setting-row.module.css'

/** A settings row that opens something. */
export function SettingRow({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      {children}
      <Icon of={ChevronRight} size={20} />
    </button>
  )
}
