import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Flow } from '../../../contract/calls/flow.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { pressableRowClass } from '../../ui/list/list-card.tsx'
import { writePeriod } from './history-period.ts'
import styles from './flow.module.css'
import { useFlowMoney } from './use-flow-money.ts'
import { useShareText } from './use-share-text.ts'

/** Kinds of the list by category; the others open the period alone. */
const KINDS: Readonly<Record<string, string>> = {
  top_up: 'top_up',
  withdrawal: 'withdrawal',
  fee: 'withdrawal',
  transfer_in: 'transfer',
  transfer_out: 'transfer',
  payment: 'transfer',
}

/** Categories of the owner's own and budgets load beside the sums. */
export const MEANINGS = lazyModule(() => import('./meaning-block.tsx'))

interface FlowCategoriesProps {
  flow: Flow
  range: DateRange
  account: string | undefined
}

/** What went out, or came in, by category; each opens its transactions. */
export function FlowCategories({ flow, range, account }: FlowCategoriesProps) {
  const { text, findText } = useTexts()
  const [direction, setDirection] = useState<'out' | 'in'>('out')
  const { write } = useFlowMoney(flow)
  const meanings = useLazyModule(MEANINGS)
  const shareOf = useShareText()
  const shown = flow.categories.filter(({ is_in: isIn }) => isIn === (direction === 'in'))
  return (
    <>
      <Segmented
        isWide
        label={text('history.stat_title')}
        segments={[
          { value: 'out', label: text('history.stat_out') },
          { value: 'in', label: text('history.stat_in') },
        ]}
        value={direction}
        onChange={setDirection}
      />
      {meanings && (
        <meanings.MeaningBlock
          part="rows"
          flow={flow}
          direction={direction}
          range={range}
          account={account}
        />
      )}
      <ul
        className={`${styles.card} ${styles.categories}`}
        aria-label={text('history.filter_type')}
      >
        {shown.length === 0 && <li className={styles.none}>{text('history.stat_empty_period')}</li>}
        {shown.map(({ category, amount, percent, is_converted: isConverted }) => (
          <li key={category}>
            <Link
              to="/history"
              search={{ ...writePeriod(range), account, kind: KINDS[category] }}
              className={pressableRowClass}
            >
              <span className={styles.category}>
                <span className={styles.line}>
                  <span>
                    {findText(`history.category.${category}`) ?? text('history.category.default')}
                  </span>
                  <span className={styles.part} translate="no">
                    {write(amount, { isConverted })}
                  </span>
                </span>
                <span className={styles.line}>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.share} style={{ width: `${Number(percent) || 0}%` }} />
                  </span>
                  <span className={styles.percent}>{shareOf(percent, amount)}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {meanings && (
        <meanings.MeaningBlock
          part="rules"
          flow={flow}
          direction={direction}
          range={range}
          account={account}
        />
      )}
    </>
  )
}
