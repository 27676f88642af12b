import { TriangleAlert } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { formatDateTimeWithin } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { Elements } from '../../ui/content/content.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './limit-meter.module.css'
import { shareLeft } from './share-left.ts'

/** Percents below which little is left. */
const LITTLE = 10
const WHOLE = 100

interface LimitMeterProps {
  currency: string
  /** What the limit counts: a day, a month. */
  label: string
  limit: { limit: string; left: string; frees_at?: string | undefined }
  /** Name of the kind of operations. */
  operation: string
  /** Below the bar; by default the whole limit. */
  caption?: Elements
}

/** What is left of a limit, as an amount and a bar. */
export function LimitMeter({ currency, label, limit, operation, caption }: LimitMeterProps) {
  const { text, language } = useTexts()
  const words = useDateWords()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const shownMoney = useShownMoney()
  // The bar would show what the dots hide.
  const share = isHidden ? undefined : shareLeft(currency, limit)
  const left = shownMoney(limit.left, { currency }).text
  const total = formatMoney(limit.limit, { currency, language }).text
  const isLow = share !== undefined && share < LITTLE
  const isUsedUp = /^[0.]+$/.test(limit.left)
  return (
    <div className={stack.gap2}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={`${styles.left} ${isLow ? styles.low : ''}`}>
          {isLow && <Icon of={TriangleAlert} size={16} />}
          <span>{text('limits.left', { amount: left })}</span>
        </span>
      </p>
      {share !== undefined && (
        // The bar of <meter> cannot be styled alike in all browsers.
        <div
          className={styles.bar}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="meter"
          aria-label={text('limits.bar_label', { name: `${operation}, ${label}`, left, total })}
          aria-valuemin={0}
          aria-valuemax={WHOLE}
          aria-valuenow={share}
          aria-valuetext={text('limits.left', { amount: left })}
        >
          <span
            className={`${styles.fill} ${isLow ? styles.lowFill : ''}`}
            style={{ width: `${share}%` }}
          />
        </div>
      )}
      {caption ?? <p className={styles.of}>{text('limits.of', { amount: total })}</p>}
      {isUsedUp && (
        <p className={styles.used}>
          {limit.frees_at
            ? text('limits.used_up', { date: formatDateTimeWithin(limit.frees_at, words) })
            : text('limits.used_up_short')}
        </p>
      )}
    </div>
  )
}
