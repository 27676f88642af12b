import { Minus, Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { priceAt, writeDrawn } from '../../../contract/rules/rate-target.ts'
import { rateYearQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { TargetChart } from '../../shared/rate-orders/target-chart.tsx'
import { type RatePair, useRateWords } from '../../shared/rate-orders/use-rate-words.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { AmountField } from '../../ui/amount/amount-field.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { UsableRate } from './exchange-quote.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './order-form.module.css'
import {
  bestOf,
  betterSign,
  CHIP_THOUSANDTHS,
  countDays,
  pricesOf,
  roundPrice,
  shiftPrice,
  STEP_THOUSANDTHS,
} from './order-target.ts'
import { useHeldPress } from './use-held-press.ts'

interface OrderRateCardProps {
  pair: RatePair
  rate: UsableRate
  /** As it is typed. */
  typed: string
  /** Largest number of decimals. */
  digits: number
  /** The price that is waited for; empty for none. */
  target: string
  onTarget: (target: string) => void
  onSubmit: () => void
}

/**
 * The rate that is waited for: typed, stepped, taken from the present one or dragged in the chart
 * of a year.
 */
export function OrderRateCard(props: OrderRateCardProps) {
  const { pair, rate, typed, digits, target, onTarget, onSubmit } = props
  const { text, language } = useTexts()
  const { writeUnit, writeRate } = useRateWords()
  const { data: year, isPending } = useQuery(rateYearQuery(pair.from, pair.to))
  const { unit } = pair
  const today = useClock((moment) => new Date(minuteOf(moment)).toISOString())
  const now = priceAt(rate.quantity, unit) ?? ''
  const sign = betterSign(unit)
  const step = (direction: 1 | -1) => {
    host().giveFeedback('selection')
    onTarget(shiftPrice(target === '' ? now : target, direction * STEP_THOUSANDTHS))
  }
  const up = useHeldPress(() => step(1))
  const down = useHeldPress(() => step(-1))
  const best = year && bestOf(year, unit)
  const days = year && target !== '' ? countDays(year, target, unit) : undefined
  const words = target === '' ? '' : writeRate(pair, target)
  const chips = CHIP_THOUSANDTHS.map((thousandths) => sign * thousandths)
  return (
    <section
      className={styles.rate}
      aria-label={text('rate_order.rate_label', { unit: writeUnit(pair) })}
    >
      <div className={styles.head}>
        <div className={styles.price}>
          <span className={textStyle.caption}>
            {text('rate_order.rate_label', { unit: writeUnit(pair) })}
          </span>
          <AmountField
            size="s"
            align="start"
            label={text('rate_order.rate_label', { unit: writeUnit(pair) })}
            value={typed}
            currency={unit === 'from' ? pair.to : pair.from}
            language={language}
            decimals={digits}
            placeholder={roundPrice(now, digits)}
            refusals={{
              invalid: text('rate_order.rate_invalid'),
              decimals: text('validation.amount_decimals', { count: digits }),
              long: text('validation.amount_long'),
            }}
            onChange={onTarget}
            onSubmit={onSubmit}
          />
          <span className={textStyle.caption}>
            {text(unit === 'from' ? 'rate_order.or_more' : 'rate_order.or_less')}
          </span>
        </div>
        <div className={styles.steppers}>
          <IconButton on="card" label={text('rate_order.step_down')} {...down}>
            <Icon of={Minus} size={20} />
          </IconButton>
          <IconButton on="card" label={text('rate_order.step_up')} {...up}>
            <Icon of={Plus} size={20} />
          </IconButton>
        </div>
      </div>
      <div className={styles.chips}>
        {chips.map((thousandths) => (
          <Chip key={thousandths} on="card" onClick={() => onTarget(shiftPrice(now, thousandths))}>
            {text('rate_order.chip_by', {
              sign: thousandths > 0 ? '+' : '−',
              percent: String(Math.abs(thousandths) / 10),
            })}
          </Chip>
        ))}
        {best !== undefined && (
          <Chip on="card" onClick={() => onTarget(best)}>
            {text(unit === 'from' ? 'rate_order.chip_high' : 'rate_order.chip_low')}
          </Chip>
        )}
      </div>
      {isPending && <div className={styles.awaited} />}
      {year && (
        <TargetChart
          points={[...pricesOf(year, unit), { at: today, price: Number(now) }]}
          target={Number(target)}
          label={text('rate_order.chart_label', { unit: writeUnit(pair) })}
          grip={{
            label: text('rate_order.grip'),
            words: text('rate_order.chart_target', { rate: words }),
            onMove: (price) => onTarget(writeDrawn(price, digits)),
            onStep: step,
          }}
        />
      )}
      <p className={textStyle.caption} role="status">
        {days === undefined
          ? ' '
          : days > 0
            ? text('rate_order.held_days', { count: String(days) })
            : text('rate_order.held_never')}
      </p>
    </section>
  )
}

/** A moment without its seconds, so that the chart is drawn once a minute. */
function minuteOf(moment: number): number {
  return Math.floor(moment / 60_000) * 60_000
}
