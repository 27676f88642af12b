import { CalendarX, Clock } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RateOrder, rateOrderEndpoints } from '../../../contract/calls/rate-orders.ts'
import { distanceOf, priceAt } from '../../../contract/rules/rate-target.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { rateOrdersQuery, rateYearQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { TargetChart } from '../../shared/rate-orders/target-chart.tsx'
import { useOrderStatus } from '../../shared/rate-orders/use-order-status.ts'
import { pairOf, useRateWords } from '../../shared/rate-orders/use-rate-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { usePageTitle } from '../../kernel/texts/page-title.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './plans.module.css'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'

/**
 * One order at a rate or one rate alert: what it waits for, what became of it, and the way to
 * cancel it (S5).
 */
export function RateOrderScreen({ id }: { id: string }) {
  const { text } = useTexts()
  return (
    <QueryBlock
      query={useQuery(rateOrdersQuery)}
      titleKey="rate_order.error"
      skeleton={<Skeleton height={320} radius={24} />}
    >
      {({ results }) => {
        const order = results.find((one) => one.id === id)
        if (order) return <OneOrder order={order} />
        return <EmptyState icon={<Icon of={CalendarX} />}>{text('plan.gone')}</EmptyState>
      }}
    </QueryBlock>
  )
}

function OneOrder({ order }: { order: RateOrder }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const shownMoney = useShownMoney()
  const { nameOf } = useRateWords()
  const [isAsking, setIsAsking] = useState(false)
  const { state, kind, amount, from_currency_code: currency } = order
  usePageTitle(nameOf(order))
  const money = amount === undefined ? '' : shownMoney(amount, { currency }).text
  const cancel = useCancelOrder(order.id, () => {
    setIsAsking(false)
    const words = kind === 'alert' ? 'rate_alert.removed' : 'rate_order.canceled'
    showToast(text(words, { amount: money }))
  })
  const error = cancel.error ? errorText(cancel.error, text) : undefined
  const start = () => {
    if (kind === 'alert') cancel.start(undefined)
    else setIsAsking(true)
  }
  return (
    <div className={stack.gap4}>
      <TargetCard order={order} />
      <OrderFacts order={order} />
      {state === 'waiting' && kind === 'exchange' && (
        <Notice>{text('rate_order.confirm_note')}</Notice>
      )}
      {!isAsking && <ErrorLine message={error} />}
      {state === 'waiting' && (
        <Button
          kind="dangerPlain"
          isWide
          disabled={!isOnline}
          isBusy={cancel.isPending && !isAsking}
          onClick={start}
        >
          {kind === 'alert'
            ? text('rate_alert.remove_btn')
            : text('rate_order.cancel_btn', { amount: money })}
        </Button>
      )}
      <AskDialog
        isOpen={isAsking}
        title={text('rate_order.cancel_title')}
        button={text('rate_order.cancel_btn', { amount: money })}
        isDanger
        error={error}
        isBusy={cancel.isPending}
        onClose={() => {
          cancel.reset()
          setIsAsking(false)
        }}
        onYes={() => cancel.start(undefined)}
      >
        {nameOf(order)}
      </AskDialog>
    </div>
  )
}

/** The price that is waited for, how far it is, and the prices since the order was placed. */
function TargetCard({ order }: { order: RateOrder }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const { writeUnit, writePrice, writeAt, writeRate } = useRateWords()
  const writeStatus = useOrderStatus()
  const pair = pairOf(order)
  const present = useClock((moment) => Math.floor(moment / 60_000) * 60)
  const { data: year } = useQuery(rateYearQuery(pair.from, pair.to))
  const { state, target, rate, created_at: placed, ended_at: ended, unit } = order
  const now = rate === undefined ? undefined : priceAt(rate, unit)
  const shown = (year?.points ?? []).filter(
    ({ at }) => at >= placed.slice(0, 10) && (ended === undefined || at <= ended),
  )
  const points = shown.map((one) => ({ at: one.at, price: Number(priceAt(one.rate, unit)) }))
  const isWaiting = state === 'waiting'
  if (isWaiting && now !== undefined) {
    points.push({ at: new Date(1000 * present).toISOString(), price: Number(now) })
  }
  const left = distanceOf(target, now ?? target) ?? '0'
  return (
    <div className={styles.card}>
      <p className={styles.status} data-state={state}>
        <Icon of={Clock} size={16} />
        <span>{writeStatus(order)}</span>
      </p>
      <h2 className={styles.target} translate="no">
        {writePrice(pair, target)}
      </h2>
      <p className={styles.centered}>
        {text('rate_order.card_line', {
          direction: text(unit === 'from' ? 'rate_order.or_more' : 'rate_order.or_less'),
          unit: writeUnit(pair),
          date: writeDay(order.until_on),
        })}
      </p>
      {points.length > 1 && (
        <TargetChart
          points={points}
          target={Number(target)}
          label={`${text('rate_order.chart_label', { unit: writeUnit(pair) })}. ${text('rate_order.chart_target', { rate: writeRate(pair, target) })}`}
        />
      )}
      {isWaiting && now !== undefined && (
        <p className={styles.headings}>
          <span className={textStyle.caption}>
            {text('rate_order.now_rate', { rate: `${writeUnit(pair)} = ${writeAt(pair, rate)}` })}
          </span>
          <span className={textStyle.caption}>
            {text('rate_order.to_go', { amount: writePrice(pair, left, target) })}
          </span>
        </p>
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: RateOrder }) {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const { writeRate, writeAt, writeUnit } = useRateWords()
  const pair = pairOf(order)
  const { amount, least_amount: least, executed } = order
  const inFrom = (value: string) => shownMoney(value, { currency: pair.from }).text
  const inTo = (value: string) => shownMoney(value, { currency: pair.to }).text
  const better = executed?.better_amount
  return (
    <div className={styles.card}>
      <FactList>
        {amount !== undefined && <Fact name={text('rate_order.give_label')}>{inFrom(amount)}</Fact>}
        {least !== undefined && <Fact name={text('rate_order.get_label')}>{inTo(least)}</Fact>}
        <Fact name={text('exchange.rate')}>{writeRate(pair, order.target)}</Fact>
        {executed && (
          <Fact name={text('exchange.your_rate')}>
            {`${writeUnit(pair)} = ${writeAt(pair, executed.rate)}`}
          </Fact>
        )}
        {amount !== undefined && <Fact name={text('common.fee')}>{text('common.in_rate')}</Fact>}
        <Fact name={text('rate_order.fact_placed')}>
          <MomentText at={order.created_at} format="full" />
        </Fact>
      </FactList>
      {better !== undefined && /[1-9]/.test(better) && (
        <p>{text('rate_order.better', { amount: inTo(better) })}</p>
      )}
      {executed?.number !== undefined && (
        <Link
          to="/history/$number"
          params={{ number: executed.number }}
          className={buttonClass({ kind: 'soft', isWide: true })}
        >
          {text('rate_order.number')}
        </Link>
      )}
    </div>
  )
}

/**
 * Returns a mutation that cancels an order or an alert; one that was executed meanwhile is read
 * again.
 */
function useCancelOrder(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call(rateOrderEndpoints.cancelRateOrder, { body: { id } }),
    onSuccess: onDone,
    onSettled: () => {
      refreshMoney(queryClient)
      return queryClient.invalidateQueries({ queryKey: rateOrdersQuery.queryKey })
    },
  })
}
