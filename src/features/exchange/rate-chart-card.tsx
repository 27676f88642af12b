import { ChartLine, Table2 } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { RATE_PERIODS, type RatePeriod } from '../../../contract/calls/rate-history.ts'
import { formatPrice, formatRate } from '../../../contract/rules/rate-format.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { localStore } from '../../kernel/runtime/storage.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { RateChart } from './rate-chart.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './rate-chart.module.css'
import { rateHistoryQuery } from './rate-history.queries.ts'
import { changePercent, type RateSeries, readSeries } from './rate-series.ts'
import { RateTable } from './rate-table.tsx'

interface RateChartCardProps {
  /** Codes of the two currencies, in any order. */
  from: string
  to: string
}

/** How the mid price of a pair moved, as a chart or a table (N5). */
export function RateChartCard({ from, to }: RateChartCardProps) {
  const { text } = useTexts()
  const titleId = useId()
  const [period, setPeriod] = useState(readPeriod)
  const [isTable, setIsTable] = useState(false)
  const pair = from < to ? ([from, to] as const) : ([to, from] as const)
  const query = useQuery(rateHistoryQuery(pair, period))
  const series = query.data && readSeries(query.data, pair)
  const choose = (chosen: RatePeriod) => {
    setPeriod(chosen)
    localStore.write('rate-period', chosen)
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <div>
          <h2 id={titleId} className={styles.title} title={text('exchange.chart_source')}>
            {text('exchange.chart_title')}
          </h2>
          <p className={textStyle.caption}>{series ? <Change series={series} /> : '\u00a0'}</p>
        </div>
        <IconButton
          on="card"
          label={text(isTable ? 'history.stat_as_chart' : 'history.stat_as_table')}
          onClick={() => setIsTable(!isTable)}
        >
          <Icon of={isTable ? ChartLine : Table2} size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <QueryBlock
          query={query}
          titleKey="exchange.chart_error"
          skeleton={<Skeleton height="var(--chart-height)" radius={14} />}
        >
          {() => (
            <History
              key={pair.join()}
              {...{ series, period, isTable }}
              isOld={query.isPlaceholderData}
            />
          )}
        </QueryBlock>
      </div>
      <Extremes series={isTable ? undefined : series} />
      <Segmented
        isWide
        label={text('exchange.chart_period')}
        segments={RATE_PERIODS.map((value) => ({ value, label: text(`exchange.chart_${value}`) }))}
        value={period}
        onChange={choose}
      />
    </section>
  )
}

function readPeriod(): RatePeriod {
  const kept = localStore.read('rate-period')
  return RATE_PERIODS.find((period) => period === kept) ?? 'month'
}

function Change({ series }: { series: RateSeries }) {
  const { text, language } = useTexts()
  const change = formatRate(changePercent(series), language)
  return <span>{`1\u00a0${series.of} ·\u00a0${text('exchange.chart_change', { change })}`}</span>
}

interface HistoryProps {
  series: RateSeries | undefined
  period: RatePeriod
  isTable: boolean
  /** The series is that of another period. */
  isOld: boolean
}

function History({ series, period, isTable, isOld }: HistoryProps) {
  const { text } = useTexts()
  if (!series) return <p className={styles.empty}>{text('exchange.chart_empty')}</p>
  if (isTable) return <RateTable series={series} period={period} isOld={isOld} />
  return <RateChart series={series} period={period} isOld={isOld} />
}

/** The lowest and the highest price; an empty line of the same height without them. */
function Extremes({ series }: { series: RateSeries | undefined }) {
  const { text, language } = useTexts()
  const write = (point: RateSeries['least']) => formatPrice(point.rate, language)
  return (
    <p className={styles.extremes}>
      <span>{series ? text('exchange.chart_min', { rate: write(series.least) }) : '\u00a0'}</span>
      <span>{series && text('exchange.chart_max', { rate: write(series.greatest) })}</span>
    </p>
  )
}
