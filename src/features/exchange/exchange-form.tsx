import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { ExchangeRate } from '../../contract/money.ts'
import type { Account } from '../../contract/wallet.ts'
import { useProblemText, useErrorTiming } from '../../entities/money-act/amount-error.ts'
import { isAmountProblem } from '../../entities/money-act/amount-problem.ts'
import { amountToSend } from '../../entities/money-act/typed-amount.ts'
import { formatAmount } from '../../contract/rules/money.ts'
import { nameAccount } from '../../lib/account-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { ExchangeCard } from './exchange-card.tsx'
import styles from './exchange-form.module.css'
import { leastOf, mostOf, type Side } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import { keepFinishedExchange } from './finished-exchange.ts'
import { ExchangeHint } from './exchange-hint.tsx'
import { RateLine } from './rate-line.tsx'
import { SelectExchangePanel } from './select-exchange-panel.tsx'
import { SwapButton } from './swap-button.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useExchangeForm } from './use-exchange-form.ts'
import { useExchangeSubmit } from './use-exchange-submit.ts'
import { whyNotSubmit } from './why-not-submit.ts'

interface ExchangeFormProps {
  accounts: readonly Account[]
  /** The two initial accounts. */
  defaults: Sides
  /** Initial amount to pay. */
  firstAmount: string | undefined
  rates: UseQueryResult<readonly ExchangeRate[]>
}

/** Two amounts that follow each other, the rate between them and the button (H1–H5). */
export function ExchangeForm({ accounts, defaults, firstAmount = '', rates }: ExchangeFormProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const hintId = useId()
  const sending = useExchangeSubmit()
  const isRunning = sending.phase !== 'idle'
  const form = useExchangeForm({
    accounts,
    defaults,
    firstAmount,
    rates: rates.data ?? [],
    isFrozen: isRunning,
  })
  const { sides, amounts, rate } = form
  const obstacle = whyNotSubmit({
    fromId: sides.from.id,
    toId: sides.to.id,
    balance: sides.from.balance,
    amounts,
    rate,
    ratesStatus: rates.status,
  })

  const timing = useErrorTiming(`${amounts.typed} ${amounts[amounts.typed]}`)
  const problemText = useProblemText()
  const findError = (side: Side) => {
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

  const submit = async () => {
    timing.showError()
    if (obstacle || !rate || isRunning) return
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
    if (!(await sending.submit(body, intent))) return
    keepFinishedExchange({
      from: { amount: body.from_amount, code: sides.from.currency_code },
      to: { amount: body.to_amount, code: sides.to.currency_code },
    })
    // Behind the outcome the form asks for an amount instead of showing an error.
    form.clear()
    await navigate({ to: '/exchange/confirm' })
  }
  const edit = (act: () => void) => {
    sending.clearError()
    act()
  }
  const card = (side: Side) => (
    <ExchangeCard
      side={side}
      account={sides[side]}
      name={nameAccount(sides[side], accounts)}
      amounts={amounts}
      error={findError(side)}
      isTooMuch={side === 'from' && timing.isDue && obstacle === 'above-balance'}
      isReadOnly={isRunning}
      onType={(amount) => edit(() => form.type(side, amount))}
      onBlur={timing.showError}
      onSubmit={() => void submit()}
      onMax={side === 'from' ? () => edit(form.takeAll) : undefined}
    />
  )
  return (
    <div className={styles.form}>
      <div className={styles.cards}>
        {card('from')}
        <SwapButton disabled={isRunning} onSwap={() => edit(form.swap)} />
        {card('to')}
      </div>
      <RateLine
        sides={sides}
        rate={rate}
        hasMoved={form.hasMoved && sending.error === undefined}
        query={rates}
      />
      <ErrorLine message={sending.error} />
      <div className={styles.action}>
        <Button
          isWide
          disabled={obstacle !== undefined && !isRunning}
          isBusy={isRunning}
          aria-describedby={hintId}
          onClick={() => void submit()}
        >
          {text('exchange.submit_btn')}
        </Button>
        <ExchangeHint id={hintId} obstacle={obstacle} phase={sending.phase} />
      </div>
      <SelectExchangePanel
        accounts={accounts}
        sides={sides}
        onChoose={(side, account) => edit(() => form.choose(side, account))}
      />
      <UnknownOutcome isOpen={sending.isUnknown} onClose={sending.closeUnknown} />
    </div>
  )
}
