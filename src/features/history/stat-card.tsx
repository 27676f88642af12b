import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './stat-card.module.css'
import type { StatShare } from './stat-shares.ts'
import { useShareText } from './use-share-text.ts'

interface StatCardProps {
  share: StatShare
  currency: string | undefined
  /** Class of its colour in the bar. */
  chart: string
}

/** One share: kind of transactions, amount, percent. */
export function StatCard({ share, currency, chart }: StatCardProps) {
  const { text, findText } = useTexts()
  const shownMoney = useShownMoney()
  const category = findText(`history.category.${share.type}`) ?? text('history.category.default')
  const { text: amount, spoken } = shownMoney(share.amount, { currency })
  const percent = useShareText()(share.percent, share.amount)
  return (
    <li className={styles.card}>
      <VisuallyHidden>
        {text('history.stat_item', { category, amount: spoken, percent })}
      </VisuallyHidden>
      <span className={styles.category} aria-hidden="true">
        <span className={`${styles.square} ${chart}`} />
        <span>{category}</span>
      </span>
      <span
        className={styles.amount}
        style={{ '--length': amount.length }}
        translate="no"
        aria-hidden="true"
      >
        {amount}
      </span>
      <span className={styles.percent} aria-hidden="true">
        {percent}
      </span>
    </li>
  )
}
