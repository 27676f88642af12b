import { useLongWait } from '../../kernel/texts/long-wait.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './exchange-form.module.css'
import type { Phase } from './use-exchange-submit.ts'
import type { Obstacle } from './exchange-quote.ts'

interface ExchangeHintProps {
  id: string
  obstacle: Obstacle | undefined
  phase: Phase
  /** The outcome of an earlier exchange is awaited. */
  isUnsettled: boolean
}

/** Under the button: what is missing, unless a field shows it, or what it waits for (U23, U24). */
export function ExchangeHint({ id, obstacle, phase, isUnsettled }: ExchangeHintProps) {
  const { text } = useTexts()
  const isLong = useLongWait(phase !== 'idle')
  const words = () => {
    if (phase === 'checking') return text('exchange.checking')
    if (phase === 'running') return isLong ? text('common.processing') : undefined
    if (isUnsettled) return text('act.wait_hint')
    if (obstacle === 'same-account') return text('exchange.same_account')
    return obstacle === 'empty' ? text('exchange.enter_amount') : undefined
  }
  return (
    <p id={id} className={styles.hint} role="status">
      {words()}
    </p>
  )
}
