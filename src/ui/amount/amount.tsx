import { use } from 'react'
import { AmountLabels } from './amount-labels.ts'
import { type AmountParts, type AmountLayoutOptions, layOutAmount } from './amount-layout.ts'
import styles from './amount.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Font sizes of an amount, below and from 768 px. */
    '--narrow'?: string
    '--wide'?: string
    /** Number of its characters. */
    '--length'?: number
  }
}

export interface AmountProps extends AmountLayoutOptions {
  /** An amount that is formatted already. */
  parts: AmountParts
  /** Green, red, or the colour around it. */
  tone?: 'positive' | 'negative' | 'plain' | undefined
}

/**
 * Displays an amount: tabular figures, dimmed decimals and symbol in large sizes. It never wraps;
 * large sizes shrink to the width of the nearest inline-size container.
 */
export function Amount(props: AmountProps) {
  const { parts, size = 'row', wideSize, fitLength, tone = 'plain' } = props
  const labels = use(AmountLabels)
  const label = parts.isHidden ? labels.hidden : labels.unknown
  const { front, rest, style } = layOutAmount(parts, { size, wideSize, fitLength })
  return (
    <span
      {...(parts.isKnown && !parts.isHidden ? undefined : { role: 'img', 'aria-label': label })}
      className={`${styles.amount} ${styles[size]} ${styles[tone]}`}
      style={style}
      translate="no"
    >
      {rest === '' ? (
        front
      ) : (
        <>
          <span>{front}</span>
          <span className={styles.quiet}>{rest}</span>
        </>
      )}
    </span>
  )
}
