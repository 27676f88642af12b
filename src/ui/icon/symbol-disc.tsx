import styles from './symbol-disc.module.css'
import type { Content } from '../content/content.ts'

export type DiscTone = 'neutral' | 'soft' | 'positive' | 'negative' | 'warning' | 'hero' | 'surface'

export interface SymbolDiscProps {
  /** A currency's symbol or an icon of 20 px. */
  children: Content
  tone?: DiscTone | undefined
  /** Diameter in px; `tile` is a rounded square of 48 px. */
  size?: 36 | 40 | 48 | 72 | 'tile' | undefined
  /** Label of the symbol; without it text beside the disc has the meaning. */
  label?: string | undefined
}

/** A symbol on a disc, decorative unless it has a label. */
export function SymbolDisc({ children, tone = 'neutral', size = 40, label }: SymbolDiscProps) {
  const role = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      {...role}
      className={`${styles.disc} ${styles[tone]} ${styles[`size${size}`]}`}
      translate="no"
    >
      {children}
    </span>
  )
}
