import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { useProblemText, useErrorTiming } from '../../shared/money-act/amount-error.ts'
import { isAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { ExchangeCard } from './exchange-card.tsx'
import styles from './exchange-form.module.css'
import {
  findRate,
  leastOf,
  mostOf,
  type ExchangeSide,
  type UsableRate,
  whyNotSubmit,
} from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import { keepFinishedExchange } from './finished-exchange.ts'
import { ExchangeSubmit } from './exchange-submit.tsx'
import { writePairPrice } from './price-split.ts'
import { QuoteCard } from './quote-card.tsx'
import { RateChartBlock } from './rate-chart-block.tsx'
import { RateLine } from './rate-line.tsx'
import { RepeatQuestion } from './repeat-question.tsx'
import type { Rates } from './rates.queries.ts'
import { SelectExchangePanel } from './select-exchange-panel.tsx'
import { SwapButton } from './swap-button.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useExchangeForm } from './use-exchange-form.ts'
import { useExchangeSubmit } from './use-exchange-submit.ts'
import { useQuote } from './use-quote.ts'
import { ExchangePlan } from './exchange-plan.tsx'

interface ExchangeFormProps {
  accounts: readonly Account[]
  /** The two initial accounts. */
  defaults: Sides
  /** Initial amount to pay. */
  firstAmount: string | undefined
  /** The entry of the browser's history that shows the page. */
  entry: string
  rates: UseQueryResult<Rates>
  /** Additions of the server: rates that are held, and their history. */
  hasQuotes: boolean
}

/** Two amounts that follow each other, the rate between them and the button (H1–H5, N5). */
export function ExchangeForm(props: ExchangeFormProps) {
  const { accounts, defaults, firstAmount = '', entry, rates, hasQuotes } = props
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const sending = useExchangeSubmit()
  const isRunning = sending.phase !== 'idle'
  const isUnsettled = useIsUnsettled('exchange')
  const form = useExchangeForm({
    accounts,
    defaults,
    firstAmount,
    entry,
    rates: rates.data?.rates ?? NO_RATES,
    isFrozen: isRunning,
  })
  const { sides, amounts, rate, when } = form
  const isTyped = amounts.from !== '' || amounts.to !== ''
  const quote = useQuote(rates, { isHeld: hasQuotes, isTyped })
  const isLapsed = quote?.isExpired === true && isTyped && rate !== undefined && !isRunning
  const tellRenewed = (renewed: UsableRate | undefined) => {
    if (!quote || !renewed) return
    const pair = { from: sides.from.currency_code, to: sides.to.currency_code }
    const price = writePairPrice(renewed.value, pair, language)
    showToast(text('exchange.quote_renewed', { rate: price }))
  }
  const tellMoved = useEffectEvent(tellRenewed)
  // Also where it was not asked for by a press, such as on the way back to the page.
  useEffect(() => {
    if (form.hasMoved) tellMoved(rate)
  }, [form.hasMoved, rate])
  const obstacle = whyNotSubmit({
    fromId: sides.from.id,
    toId: sides.to.id,
    balance: when ? undefined : sides.from.balance,
    amounts,
    rate,
    ratesStatus: rates.status,
  })

  const timing = useErrorTiming(`${amounts.typed} ${amounts[amounts.typed]}`)
  const problemText = useProblemText()
  const findError = (side: ExchangeSide) => {
    if (!timing.isDue || !isAmountProblem(obstacle)) return ''
    // Short, because the card shows the balance.
    if (obstacle === 'above-balance') return side === 'from' ? text('exchange.not_enough') : ''
    if (side !== amounts.typed) return ''
    const most = rate && mostOf(side, rate)
    return problemText(obstacle, {
      currency: sides[side].currency_code,
      most: rate && most !== undefined ? formatAmount(most, rate.decimals[side]) : undefined,
      least: rate && formatAmount(leastOf(side, rate), rate.decimals[side]),
    })
  }

  const renew = async () => {
    const renewed = await quote?.renew()
    const { from, to } = sides
    if (renewed) tellRenewed(findRate(renewed.rates, from.currency_code, to.currency_code))
  }
  const finish = async (done: Awaited<ReturnType<typeof sending.submit>>) => {
    if (!done) return
    keepFinishedExchange({
      number: done.number,
      from: { amount: done.body.from_amount, code: sides.from.currency_code },
      to: { amount: done.body.to_amount, code: sides.to.currency_code },
    })
    // Behind the outcome the form asks for an amount instead of showing an error.
    form.clear()
    await navigate({ to: '/exchange/confirm' })
  }
  const submit = async () => {
    timing.showError()
    if (isLapsed) {
      if (!quote.isResting && !quote.isRenewing) await renew()
      return
    }
    if (obstacle || !rate || isRunning || isUnsettled || when) return
    const from = amountToSend(amounts.from, sides.from.currency_code)
    const to = amountToSend(amounts.to, sides.to.currency_code)
    if (from === undefined || to === undefined) return
    const intent = [sides.from.id, sides.to.id, amounts.typed, amounts[amounts.typed]].join()
    const body = {
      from_account_id: sides.from.id,
      to_account_id: sides.to.id,
      from_amount: from,
      to_amount: to,
      rate_id: rate.id,
    }
    await finish(await sending.submit(body, intent))
  }
  const edit = (act: () => void) => {
    sending.clearError()
    act()
  }
  const card = (side: ExchangeSide) => (
    <ExchangeCard
      side={side}
      account={sides[side]}
      name={nameAccount(sides[side], accounts)}
      amounts={amounts}
      error={findError(side)}
      markKey={quote && form.hasMoved && side !== amounts.typed ? rate?.id : undefined}
      isTooMuch={side === 'from' && timing.isDue && obstacle === 'above-balance'}
      isReadOnly={isRunning}
      onType={(amount) => edit(() => form.type(side, amount))}
      onBlur={timing.showError}
      onSubmit={() => void submit()}
      onMax={side === 'from' ? () => edit(form.takeAll) : undefined}
    />
  )
  return (
    <div className={hasQuotes ? `${styles.form} ${styles.added}` : styles.form}>
      <div className={styles.cards}>
        {card('from')}
        <SwapButton disabled={isRunning} onSwap={() => edit(form.swap)} />
        {card('to')}
      </div>
      {quote && rate && rates.status === 'success' ? (
        <QuoteCard {...{ sides, rate, quote, isTyped }} onRenew={() => void renew()} />
      ) : (
        <div className={hasQuotes && rates.status === 'pending' ? styles.awaited : undefined}>
          <RateLine
            sides={sides}
            rate={rate}
            hasMoved={!quote && form.hasMoved && sending.error === undefined}
            query={rates}
          />
        </div>
      )}
      {hasQuotes && <RateChartBlock sides={sides} />}
      <ExchangePlan
        sides={sides}
        amounts={amounts}
        obstacle={obstacle}
        when={when}
        onWhen={form.setWhen}
        onPlaced={() => {
          form.clear()
          form.setWhen(undefined)
        }}
      />
      {when === undefined && (
        <div className={styles.action}>
          <ErrorLine message={sending.error} />
          <ExchangeSubmit
            obstacle={obstacle}
            phase={sending.phase}
            isUnsettled={isUnsettled}
            quote={quote}
            isLapsed={isLapsed}
            gained={{ amount: amounts.to, currency: sides.to.currency_code }}
            onSubmit={() => void submit()}
          />
        </div>
      )}
      <SelectExchangePanel
        accounts={accounts}
        sides={sides}
        onChoose={(side, account) => edit(() => form.choose(side, account))}
      />
      <RepeatQuestion
        question={sending.question}
        onYes={() => void sending.confirmRepeat().then(finish)}
        onNo={sending.closeQuestion}
      />
      <UnknownOutcome isOpen={sending.isUnknown} onClose={sending.closeUnknown} />
    </div>
  )
}

const NO_RATES: Rates['rates'] = []
