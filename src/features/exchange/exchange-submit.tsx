import { useId } from 'react'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { ExchangeHint } from './exchange-hint.tsx'
import type { Phase } from './use-exchange-submit.ts'
import type { Quote } from './use-quote.ts'
import type { Obstacle } from './exchange-quote.ts'

interface ExchangeSubmitProps {
  obstacle: Obstacle | undefined
  phase: Phase
  /** The outcome of an earlier exchange is awaited, so that it is not offered again. */
  isUnsettled: boolean
  /** Missing where rates are not held: then the button does not name the amount. */
  quote: Quote | undefined
  /** The rate has expired under what is typed: the button renews it. */
  isLapsed: boolean
  /** What the owner gets. */
  gained: { amount: string; currency: string }
  onSubmit: () => void
}

/** The button of the exchange and what stands against it. */
export function ExchangeSubmit(props: ExchangeSubmitProps) {
  const { obstacle, phase, isUnsettled, quote, isLapsed, gained, onSubmit } = props
  const { text, language } = useTexts()
  const hintId = useId()
  const isRunning = phase !== 'idle'
  const isAgainst = obstacle !== undefined || isUnsettled
  const isStopped = isLapsed ? quote?.isResting === true : isAgainst && !isRunning
  const words = () => {
    if (isLapsed) return text('exchange.quote_renew')
    if (!quote || obstacle) return text('exchange.submit_btn')
    const { text: amount } = formatMoney(gained.amount, { currency: gained.currency, language })
    return text('exchange.submit_amount_btn', { amount })
  }
  return (
    <>
      <MainButton
        disabled={isStopped}
        isBusy={isRunning || (isLapsed && quote?.isRenewing === true)}
        aria-describedby={hintId}
        onClick={onSubmit}
      >
        {words()}
      </MainButton>
      <ExchangeHint id={hintId} obstacle={obstacle} phase={phase} isUnsettled={isUnsettled} />
    </>
  )
}
