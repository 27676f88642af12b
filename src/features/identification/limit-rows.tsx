import { formatMoney } from '../../contract/rules/money-format.ts'
import type { DailyLimit } from '../../contract/profile.ts'
import { useTexts } from '../../texts/texts.tsx'
import styles from './level-card.module.css'

/** Withdrawal limits of 24 hours and what is left of them, as rows of a definition list. */
export function LimitRows({ limits }: { limits: readonly DailyLimit[] }) {
  const { text, language } = useTexts()
  return limits.map(({ currency_code: currency, daily_left, daily_limit }) => {
    const write = (amount: string) => formatMoney(amount, { currency, language }).text
    return (
      <div key={currency} className={styles.row}>
        <dt className={styles.label}>{text('limits.withdrawals_day', { currency })}</dt>
        <dd>{text('limits.left_of', { left: write(daily_left), limit: write(daily_limit) })}</dd>
      </div>
    )
  })
}
