import type { LucideIconData } from '@lucide/icons'
import { Icon } from '../icon/icon.tsx'
import { SymbolDisc } from '../icon/symbol-disc.tsx'
import { Switch, type SwitchProps } from './switch.tsx'
import styles from './switch-row.module.css'

interface SwitchRowProps extends Omit<SwitchProps, 'children'> {
  icon: LucideIconData
  title: string
  caption: string
}

/** A setting that is on or off, with an icon and what it does. */
export function SwitchRow({ icon, title, caption, ...choice }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <SymbolDisc tone="soft">
        <Icon of={icon} size={20} />
      </SymbolDisc>
      <div className={styles.setting}>
        <Switch {...choice}>
          <span className={styles.title}>{title}</span>
          <span className={styles.caption}>{caption}</span>
        </Switch>
      </div>
    </div>
  )
}
