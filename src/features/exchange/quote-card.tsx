import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TariffFact } from '../../shared/tariffs/tariff-fact.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import type { UsableRate } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import { splitPrice, writePairPrice } from './price-split.ts'
import styles from './quote-card.module.css'
import type { Quote } from './use-quote.ts'

/** Number of seconds left at which screen readers hear of the end. */
const ANNOUNCED_SECONDS = 10

interface QuoteCardProps {
  sides: Sides
  rate: UsableRate
  quote: Quote
  isTyped: boolean
  onRenew: () => void
}

/** For how long the rate is held, and what it is made of (N5). */
export function QuoteCard({ sides, rate, quote, isTyped, onRenew }: QuoteCardProps) {
  const { text, language } = useTexts()
  const { seconds, isExpired, isNear } = quote
  const pair = { from: sides.from.currency_code, to: sides.to.currency_code }
  const parts = rate.mid && splitPrice({ rate: rate.value, mid: rate.mid }, pair, language)
  const isLapsed = isExpired && isTyped
  const announce = () => {
    if (!isTyped || seconds > ANNOUNCED_SECONDS) return ''
    if (isExpired) return text('exchange.quote_expired')
    return text('exchange.quote_announce', { seconds: ANNOUNCED_SECONDS })
  }
  return (
    <section className={styles.card} aria-label={text('exchange.your_rate')}>
      <div className={isNear ? `${styles.held} ${styles.near}` : styles.held}>
        <p className={styles.words}>
          <Ring part={(1000 * seconds) / quote.hold.length} />
          <span>
            {isLapsed ? text('exchange.quote_expired') : text('exchange.quote_held', { seconds })}
          </span>
        </p>
        <button
          type="button"
          className={styles.renew}
          disabled={quote.isResting}
          aria-busy={quote.isRenewing || undefined}
          onClick={onRenew}
        >
          {text('exchange.quote_renew')}
        </button>
      </div>
      <LiveRegion message={announce()} />
      <FactList>
        {parts && (
          <>
            <Fact name={text('exchange.market_rate')}>
              <Price>{parts.market}</Price>
            </Fact>
            {parts.percent !== '0' && (
              <Fact name={text('exchange.spread', { percent: parts.percent })}>
                <Price>{parts.markup}</Price>
              </Fact>
            )}
          </>
        )}
        {parts && rate.fee !== undefined && (
          <Fact name={text('exchange.fee')}>
            <Price>{formatMoney(rate.fee, { currency: pair.from, language }).text}</Price>
          </Fact>
        )}
        {parts && rate.tariff !== undefined && <TariffFact number={rate.tariff} />}
      </FactList>
      {parts && rate.isMarketClosed && (
        <p className={styles.closed}>{text('exchange.spread_weekend')}</p>
      )}
      <div className={parts ? `${styles.yours} ${styles.sum}` : styles.yours}>
        <FactList>
          <Fact name={text('exchange.your_rate')}>
            <Price>{writePairPrice(rate.value, pair, language)}</Price>
          </Fact>
        </FactList>
      </div>
    </section>
  )
}

function Price({ children }: { children: string }) {
  return (
    <span className={styles.price} translate="no">
      {children}
    </span>
  )
}

/** Empties as the time goes; `part` is what is left of it. */
function Ring({ part }: { part: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden>
      <circle className={styles.track} cx="10" cy="10" r="8.75" />
      <circle
        className={styles.rest}
        cx="10"
        cy="10"
        r="8.75"
        pathLength={100}
        style={{ strokeDashoffset: 100 - 100 * part }}
      />
    </svg>
  )
}
