import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { presetRange } from '../../kernel/lib/date-range.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { FiguresCard } from '../../ui/list/figures-card.tsx'
import styles from './month-card.module.css'
import { monthSums, type Sum } from './month-sums.ts'
import { statisticsQuery } from './statistics.queries.ts'
import { useToday } from '../../kernel/runtime/clock.ts'

/**
 * What came in and went out this month, by currency. There is nothing while it is not known, and
 * from a server that does not follow the period.
 */
export function MonthCard() {
  const { text } = useTexts()
  const today = useToday()
  const range = useMemo(() => presetRange('this_month', today), [today])
  const { data } = useQuery(statisticsQuery({ currencyCode: undefined, range }))
  if (!data?.is_filter_supported) return null
  const sums = monthSums(data.results)
  if (sums.length === 0) return null
  return (
    <FiguresCard title={text('date_picker.preset.this_month')}>
      <FactList>
        {sums.map(({ kind, isIn, sums: ofKind }) => (
          <Fact key={kind} name={text(`history.category.${kind}`)}>
            <Sums sums={ofKind} tone={isIn ? 'positive' : 'negative'} />
          </Fact>
        ))}
      </FactList>
    </FiguresCard>
  )
}

function Sums({ sums, tone }: { sums: readonly Sum[]; tone: 'positive' | 'negative' }) {
  const shownMoney = useShownMoney()
  return (
    <ul className={styles.sums}>
      {sums.map(({ currency, amount }) => {
        const money = shownMoney(amount, { currency, hasPlus: true })
        return (
          <li key={currency}>
            <Amount parts={money} tone={money.isHidden ? 'plain' : tone} />
          </li>
        )
      })}
    </ul>
  )
}
