import type { DailyLimit } from '../../contract/profile.ts'
import { formatMoney } from '../../lib/money-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import styles from './level-card.module.css'

/** What may be withdrawn within 24 hours and what is left of it, as rows of a definition list. */
export function LimitRows({ limits }: { limits: readonly DailyLimit[] }) {
  const { text, language } = useTexts()
  return limits.map(({ currency_code: currency, daily_left, daily_limit }) => {
    const left = formatMoney(daily_left, { language, currency }).text
    const limit = formatMoney(daily_limit, { language, currency }).text
    return (
      <div key={currency} className={styles.row}>
        <dt className={styles.label}>{text('limits.withdrawals_day', { currency })}</dt>
        <dd>{text('limits.left_of', { left, limit })}</dd>
      </div>
    )
  })
}
