import { TriangleAlert } from '@lucide/icons'
import { useAtomValue } from 'jotai'
import type { DayLimit } from '../../../contract/calls/limits.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import { formatDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './day-meter.module.css'
import { shareLeft } from './share-left.ts'

/** Percents below which little is left. */
const LITTLE = 10
const WHOLE = 100

interface DayMeterProps {
  currency: string
  limit: DayLimit
  /** Name of the kind of operations. */
  operation: string
}

/** What is left of the last 24 hours, as an amount and a bar. */
export function DayMeter({ currency, limit, operation }: DayMeterProps) {
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
    <div className={styles.day}>
      <p className={styles.line}>
        <span className={styles.label}>{text('limits.day')}</span>
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
          aria-label={text('limits.bar_label', {
            name: `${operation}, ${text('limits.day')}`,
            left,
            total,
          })}
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
      <p className={styles.of}>{text('limits.of', { amount: total })}</p>
      {isUsedUp && (
        <p className={styles.used}>
          {limit.frees_at
            ? text('limits.used_up', { date: formatDateTime(limit.frees_at, words) })
            : text('limits.used_up_short')}
        </p>
      )}
    </div>
  )
}
