import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { DailyLimit } from '../../../contract/calls/profile.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './level-card.module.css'

/** Withdrawal limits of 24 hours and what is left of them, as rows of a definition list. */
export function LimitRows({ limits }: { limits: readonly DailyLimit[] }) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  return limits.map(({ currency_code: currency, daily_left, daily_limit }) => {
    return (
      <div key={currency} className={styles.row}>
        <dt className={styles.label}>{text('limits.withdrawals_day', { currency })}</dt>
        <dd>
          {text('limits.left_of', {
            left: shownMoney(daily_left, { currency }).text,
            limit: formatMoney(daily_limit, { currency, language }).text,
          })}
        </dd>
      </div>
    )
  })
}
