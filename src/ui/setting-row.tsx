import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

/** A row of the settings that leads somewhere. */
export function SettingRow({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      {children}
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
