import type { DailyLimit } from '../../contract/profile.ts'
import { useLimitWords } from '../../entities/money-act/limit-words.ts'
import styles from './level-card.module.css'

/** Withdrawal limits of 24 hours and what is left of them, as rows of a definition list. */
export function LimitRows({ limits }: { limits: readonly DailyLimit[] }) {
  const wordsOf = useLimitWords()
  return limits.map((limit) => {
    const { name, value } = wordsOf(limit)
    return (
      <div key={limit.currency_code} className={styles.row}>
        <dt className={styles.label}>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  })
}
