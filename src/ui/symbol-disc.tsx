import type { ReactNode } from 'react'
import styles from './symbol-disc.module.css'

export type DiscTone = 'neutral' | 'soft' | 'positive' | 'negative' | 'warning' | 'hero' | 'surface'

export interface SymbolDiscProps {
  /** A currency's symbol or an icon of 20 px. */
  children: ReactNode
  tone?: DiscTone | undefined
  /** Diameter in px; `tile` is a rounded square of 48 px. */
  size?: 36 | 40 | 48 | 'tile' | undefined
}

/** A sign on a disc; decorative, what it means stands beside it in words. */
export function SymbolDisc({ children, tone = 'neutral', size = 40 }: SymbolDiscProps) {
  return (
    <span className={`${styles.disc} ${styles[tone]} ${styles[`size${size}`]}`} aria-hidden="true">
      {children}
    </span>
  )
}
