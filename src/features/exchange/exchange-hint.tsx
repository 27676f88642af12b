import { formatMoney } from '../../lib/money-format.ts'
import { useLongWait } from '../../texts/long-wait.tsx'
import { useTexts } from '../../texts/texts.tsx'
import styles from './exchange-form.module.css'
import type { Phase } from './use-exchange-submit.ts'
import { type Obstacle, OBSTACLE_TEXTS } from './why-not-submit.ts'

/** Obstacles that are shown where they arise and need no words under the button. */
const SHOWN_IN_PLACE: ReadonlySet<Obstacle> = new Set<Obstacle>([
  'rates-loading',
  'rates-failed',
  'no-rate',
  'exceeds-balance',
])

interface ExchangeHintProps {
  id: string
  obstacle: Obstacle | undefined
  /** The smallest amount of the side that is typed, as decimal text, and its currency. */
  least: string
  currency: string
  phase: Phase
}

/** Under the button: what is missing, or what it waits for (U23, U24). */
export function ExchangeHint({ id, obstacle, least, currency, phase }: ExchangeHintProps) {
  const { text, language } = useTexts()
  const isLong = useLongWait(phase !== 'idle')
  const words = () => {
    if (phase === 'checking') return text('exchange.checking')
    if (phase === 'running') return isLong ? text('common.processing') : undefined
    if (!obstacle || SHOWN_IN_PLACE.has(obstacle)) return undefined
    return text(OBSTACLE_TEXTS[obstacle], {
      amount: formatMoney(least, { currency, language }).text,
    })
  }
  return (
    <p id={id} className={styles.hint} role="status">
      {words()}
    </p>
  )
}
