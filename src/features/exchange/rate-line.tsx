import type { UseQueryResult } from '@tanstack/react-query'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { formatAge } from '../../kernel/lib/dates.ts'
import { formatPairRate } from '../../../contract/rules/rate-format.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { UsableRate } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import type { Rates } from './rates.queries.ts'
import styles from './rate-line.module.css'
import { useDateWords } from '../../kernel/texts/date-words.ts'

interface RateLineProps {
  sides: Sides
  rate: UsableRate | undefined
  /** A changed rate has changed a displayed amount. */
  hasMoved: boolean
  query: Pick<
    UseQueryResult<Pick<Rates, 'withdrawn'>>,
    'data' | 'status' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
  >
}

/** The rate of the pair and its age, or why there is none (H3, H6). */
export function RateLine({ sides, rate, hasMoved, query }: RateLineProps) {
  const { text, language } = useTexts()
  const hasFailed = query.status === 'error'
  const words = () => {
    if (query.data === undefined) {
      return hasFailed ? text('exchange.rates_error') : text('exchange.rates_loading')
    }
    if (!rate) return text('exchange.no_rate')
    const pair = { from: sides.from.currency_code, to: sides.to.currency_code }
    const line = formatPairRate(rate.value, pair, language)
    return text('exchange.rate_line', { from: line.of, rate: line.price, to: line.in })
  }
  const isBad = !rate && (query.data !== undefined || hasFailed)
  return (
    <div className={styles.line}>
      <span className={styles.label}>{text('exchange.rate')}</span>
      <div className={styles.content}>
        <p className={isBad ? styles.bad : styles.rate} role={isBad ? 'status' : undefined}>
          {words()}
        </p>
        {!rate && query.data && <WhyNoRate sides={sides} withdrawn={query.data.withdrawn} />}
        {rate && <RateAge at={query.dataUpdatedAt} isOld={hasFailed} />}
        {hasFailed && (
          <Button
            kind="soft"
            size="small"
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {text('common.retry')}
          </Button>
        )}
      </div>
      <p className={styles.moved} role="status">
        {hasMoved && text('exchange.rate_moved')}
      </p>
    </div>
  )
}

/**
 * Why the server has withdrawn one of the currencies (O1); nothing for a reason that is not known.
 */
function WhyNoRate({ sides, withdrawn }: { sides: Sides; withdrawn: Rates['withdrawn'] }) {
  const { text } = useTexts()
  const codes = new Set([sides.from.currency_code, sides.to.currency_code])
  const found = withdrawn.find(({ currency_code }) => codes.has(currency_code))
  const key = found && REASONS[found.reason]
  if (!key) return undefined
  return (
    <p className={styles.age} role="status">
      {text(key, { code: found.currency_code })}
    </p>
  )
}

const REASONS: Readonly<Partial<Record<string, TextKey>>> = {
  no_source: 'exchange.no_rate_stale',
  stale: 'exchange.no_rate_stale',
  jumped: 'exchange.no_rate_jumped',
  disagree: 'exchange.no_rate_jumped',
  off_peg: 'exchange.no_rate_off_peg',
}

/** Age of the rate, emphasized when refreshing failed. */
function RateAge({ at, isOld }: { at: number; isOld: boolean }) {
  const { text } = useTexts()
  const words = useDateWords()
  const moment = new Date(at)
  const parts = splitAt(text('exchange.rate_age'), 'time')
  return (
    <p className={isOld ? styles.old : styles.age}>
      <span>{parts?.before}</span>
      <time dateTime={moment.toISOString()}>{formatAge(moment, words)}</time>
      <span>{parts?.after}</span>
    </p>
  )
}
