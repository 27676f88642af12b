import { BellRing } from '@lucide/icons'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Account } from '../../../contract/calls/wallet.ts'
import { addDays, addMonths } from '../../../contract/rules/calendar-date.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { formatRate } from '../../../contract/rules/rate-format.ts'
import { MOST_FAR_PERCENT, MOST_WAIT_DAYS, priceAt } from '../../../contract/rules/rate-target.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import { useErrorTiming, useProblemText } from '../../shared/money-act/amount-error.ts'
import { isAmountProblem } from '../../shared/money-act/amount-problem.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { useRateWords } from '../../shared/rate-orders/use-rate-words.ts'
import { useIsUnsettled } from '../../shared/money-act/unsettled-acts.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { nameAccount, shortAccount } from '../../kernel/lib/account-name.ts'
import { presentDate, useClock } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { DayField } from '../../shared/day-field/day-field.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SwitchRow } from '../../ui/choice/switch-row.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ExchangeCard } from './exchange-card.tsx'
import { type ExchangeSide, findRate, followRate, leastOf, mostOf } from './exchange-quote.ts'
import type { Sides } from './exchange-sides.ts'
import { OrderModal, type ShownOrder } from './order-modal.tsx'
import { OrderPair } from './order-pair.tsx'
import { OrderRateCard } from './order-rate-card.tsx'
import {
  proposeTarget,
  rateAt,
  readTarget,
  targetDecimals,
  unitOf,
  whyNotOrder,
} from './order-target.ts'
import styles from './order-form.module.css'
import type { Rates } from './rates.queries.ts'
import { RateLine } from './rate-line.tsx'
import { SelectExchangePanel } from './select-exchange-panel.tsx'
import { SwapButton } from './swap-button.tsx'
import { usePlaceAlert } from './use-place-alert.ts'
import { useOrderDraft } from './use-order-draft.ts'

interface OrderFormProps {
  accounts: readonly Account[]
  /** The two initial accounts. */
  defaults: Sides
  /** Initial amount to give. */
  firstAmount: string | undefined
  /** The switch for an alert is on at first. */
  isAlert: boolean
  rates: UseQueryResult<Rates>
}

/** An exchange that waits for a rate which the owner chose, or an alert without money (S5). */
export function OrderForm({
  accounts,
  defaults,
  firstAmount = '',
  isAlert,
  rates,
}: OrderFormProps) {
  const { text, language } = useTexts()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const isUnsettled = useIsUnsettled('placeRateOrder')
  const hintId = useId()
  const shownMoney = useShownMoney()
  const problemText = useProblemText()
  const { writeAt, writeUnit, writeRate, writePrice } = useRateWords()
  const { data: profile } = useQuery(profileQuery)
  const zone = zoneOfPlans(profile?.time_zone)
  const today = useClock((now) => dateIn(zone, new Date(now)))
  const draft = useOrderDraft({ accounts, defaults, firstAmount, isAlert })
  const [order, setOrder] = useState<ShownOrder>()
  const { sides, amount } = draft
  const { from, to } = sides
  const rate = findRate(rates.data?.rates ?? [], from.currency_code, to.currency_code)
  const unit = rate ? unitOf(rate) : 'from'
  const typed = draft.target ?? (rate && !draft.isCleared ? proposeTarget(rate) : '')
  const digits = targetDecimals(typed, rate ? (priceAt(rate.quantity, unit) ?? '') : '')
  const target = readTarget(typed, digits)
  const until = draft.until ?? addMonths(today, 1)
  const pair = { from: from.currency_code, to: to.currency_code, unit }
  const at = rate && rateAt(rate, target, unit)
  const got = at ? followRate({ from: amount, to: '', typed: 'from' }, at).to : ''
  const obstacle = whyNotOrder({
    from,
    to,
    amount,
    target,
    rate,
    ratesStatus: rates.status,
    isAlert: draft.isAlert,
  })
  const timing = useErrorTiming(`order ${amount}`)
  const alert = usePlaceAlert((id) => {
    draft.forget()
    showToast(text('rate_alert.done', { unit: writeUnit(pair), rate: writePrice(pair, target) }))
    void navigate({ to: '/planned/rate/$id', params: { id }, replace: true })
  })
  const findError = (side: ExchangeSide) => {
    if (!timing.isDue || side !== 'from' || !isAmountProblem(obstacle)) return ''
    if (obstacle === 'above-balance') return text('exchange.not_enough')
    const most = at && mostOf(side, at)
    return problemText(obstacle, {
      currency: from.currency_code,
      most: at && most !== undefined ? formatAmount(most, at.decimals[side]) : undefined,
      least: at && formatAmount(leastOf(side, at), at.decimals[side]),
    })
  }
  const exchangeNow = () =>
    void navigate({
      to: '/exchange',
      search: { from: from.id, to: to.id },
      replace: true,
      state: {
        moneyDraft: { amount, currency_code: from.currency_code, at: presentDate().getTime() },
      },
    })
  const submit = () => {
    timing.showError()
    if (obstacle === 'reached') exchangeNow()
    if (obstacle !== undefined || !isOnline || isUnsettled) return
    if (draft.isAlert) {
      alert.start({
        from_currency_code: from.currency_code,
        to_currency_code: to.currency_code,
        unit,
        target,
        until_on: until,
        time_zone: zone,
      })
      return
    }
    const given = amountToSend(amount, from.currency_code)
    const least = amountToSend(got, to.currency_code)
    if (given === undefined || least === undefined) return
    setOrder({
      act: {
        from_account_id: from.id,
        to_account_id: to.id,
        amount: given,
        unit,
        target,
        least_amount: least,
        until_on: until,
      },
      pair,
      from: shortAccount(from),
      zone,
    })
  }
  const given = amountToSend(amount, from.currency_code)
  const caption = () => {
    if (!isOnline) return text('error.offline_action')
    if (isUnsettled) return text('act.wait_hint')
    if (obstacle === 'empty') return text('exchange.enter_amount')
    if (draft.isAlert || obstacle !== undefined || given === undefined) return ''
    const shown = shownMoney(given, { currency: from.currency_code }).text
    return text('rate_order.reserve', { amount: shown })
  }
  const card = (side: ExchangeSide) => (
    <ExchangeCard
      side={side}
      account={sides[side]}
      name={nameAccount(sides[side], accounts)}
      amounts={{ from: amount, to: got, typed: 'from' }}
      label={text(side === 'from' ? 'rate_order.give_label' : 'rate_order.get_label')}
      note={
        side === 'to' && rate
          ? text('rate_order.now_rate', {
              rate: `${writeUnit(pair)} = ${writeAt(pair, rate.quantity)}`,
            })
          : undefined
      }
      isComputed={side === 'to'}
      error={findError(side)}
      markKey={undefined}
      isTooMuch={side === 'from' && timing.isDue && obstacle === 'above-balance'}
      isReadOnly={alert.isRunning}
      onType={draft.setAmount}
      onBlur={timing.showError}
      onSubmit={submit}
      onMax={side === 'from' ? draft.takeAll : undefined}
    />
  )
  return (
    <div className={styles.form}>
      {draft.isAlert ? (
        <OrderPair accounts={accounts} sides={sides} onSwap={draft.swap} />
      ) : (
        <div className={styles.cards}>
          {card('from')}
          <SwapButton disabled={alert.isRunning} onSwap={draft.swap} />
          {card('to')}
        </div>
      )}
      {rate ? (
        <OrderRateCard
          key={`${pair.from} ${pair.to}`}
          pair={pair}
          rate={rate}
          typed={typed}
          digits={digits}
          target={target}
          onTarget={draft.setTarget}
          onSubmit={submit}
        />
      ) : (
        <RateLine sides={sides} rate={rate} hasMoved={false} query={rates} />
      )}
      <div className={styles.rest}>
        <DayField
          label={text('rate_order.until_label')}
          value={until}
          least={today}
          most={addDays(today, MOST_WAIT_DAYS)}
          onChoose={draft.setUntil}
        />
        <div className={styles.choice}>
          <SwitchRow
            icon={BellRing}
            title={text('rate_alert.only')}
            caption={text('rate_alert.waits')}
            isOn={draft.isAlert}
            onChange={draft.setAlert}
          />
        </div>
        {obstacle === 'reached' && <Notice>{text('rate_order.reached')}</Notice>}
        {obstacle === 'too-far' && (
          <Notice kind="warning">
            {text('rate_order.too_far', {
              percent: `${formatRate(String(MOST_FAR_PERCENT), language)}\u00a0%`,
            })}
          </Notice>
        )}
        <div className={styles.action}>
          <ErrorLine message={alert.error} />
          <p id={hintId} className={styles.hint} role="status">
            {caption()}
          </p>
          <MainButton
            disabled={
              (obstacle !== undefined && obstacle !== 'reached') || !isOnline || isUnsettled
            }
            isBusy={alert.isRunning}
            aria-describedby={hintId}
            onClick={submit}
          >
            {text(buttonOf(obstacle, draft.isAlert))}
          </MainButton>
        </div>
      </div>
      <SelectExchangePanel accounts={accounts} sides={sides} onChoose={draft.choose} />
      <OrderModal
        order={order}
        rateWords={writeRate(pair, target)}
        onClose={() => setOrder(undefined)}
        onPlaced={draft.forget}
      />
    </div>
  )
}

function buttonOf(obstacle: ReturnType<typeof whyNotOrder>, isAlert: boolean) {
  if (obstacle === 'reached') return 'rate_order.reached_btn'
  return isAlert ? 'rate_alert.submit_btn' : 'rate_order.submit_btn'
}
