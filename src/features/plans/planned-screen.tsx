import { CalendarClock } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { Plan, Plans } from '../../../contract/calls/plans.ts'
import type { RateOrder } from '../../../contract/calls/rate-orders.ts'
import { formatRounded } from '../../../contract/rules/money-format.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { shortPlans, ShortPlanRow } from '../../shared/plans/plan-attention.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { RateOrderLink } from '../../shared/rate-orders/rate-order-link.tsx'
import { rateOrdersQuery } from '../../shared/rate-orders/rate-orders.queries.ts'
import { useRateWords } from '../../shared/rate-orders/use-rate-words.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { MadeRequests } from '../../shared/requests/made-requests.tsx'
import { requestsQuery } from '../../shared/requests/requests.queries.ts'
import { useWaitingRequests } from '../../shared/requests/use-waiting-requests.ts'
import { WaitingRequests } from '../../shared/requests/waiting-requests.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/choice/chip.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { PlanLink } from './plan-link.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './plans.module.css'
import { searchPlans } from './search-plans.ts'
import { SHOWN, type Shown } from './shown.ts'
import { ZoneNotice } from '../../shared/plans/zone-notice.tsx'

/** Number of plans above which there is a search box. */
const MANY = 6
/** What Back from a plan's page restores. */
const Typed = v.object({ search: v.string() })

/**
 * What lies ahead: what waits for the owner, plans, paused ones, orders at a rate, requests for
 * money, and what has ended (S3–S5).
 */
export function PlannedScreen({ show }: { show: Shown }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAdding, setIsAdding] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const waiting = useWaitingRequests()
  const { data: requests } = useQuery(requestsQuery)
  const orders = useQuery(rateOrdersQuery).data?.results ?? NO_ORDERS
  const hasRequests =
    waiting.length > 0 || requests?.made.some(({ state }) => state === 'open') === true
  const add = (
    <Button size="medium" onClick={() => setIsAdding(true)}>
      {text('planned.add_btn')}
    </Button>
  )
  return (
    <div className={stack.gap4}>
      {!isOnline && <Notice>{text('planned.offline')}</Notice>}
      {profile?.own_freeze && <Notice>{text('planned.frozen')}</Notice>}
      <QueryBlock
        query={useQuery(plansQuery)}
        titleKey="planned.error"
        skeleton={
          <>
            <RowSkeleton margin="12px 0" />
            <RowSkeleton margin="12px 0" />
          </>
        }
      >
        {(plans) =>
          plans.results.length === 0 && !hasRequests && orders.length === 0 ? (
            <EmptyState
              icon={<Icon of={CalendarClock} />}
              title={text('planned.empty_title')}
              action={add}
            >
              {text('planned.empty_descr')}
            </EmptyState>
          ) : (
            <>
              <Lists plans={plans} orders={orders} hasRequests={hasRequests} show={show} />
              <div className={styles.buttons}>{add}</div>
            </>
          )
        }
      </QueryBlock>
      <AddDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  )
}

const NO_ORDERS: readonly RateOrder[] = []

interface ListsProps {
  plans: Plans
  /** Orders at a rate and rate alerts. */
  orders: readonly RateOrder[]
  /** Requests wait for the owner, or for others. */
  hasRequests: boolean
  show: Shown
}

function Lists({ plans, orders, hasRequests, show }: ListsProps) {
  const { text } = useTexts()
  const { nameOf } = usePlanWords()
  const { nameOf: nameOfOrder } = useRateWords()
  const { writeWhen } = useWhenWords()
  const [{ search }, change] = useKeptState('planned', Typed, { search: '' })
  const { results, time_zone: zone } = plans
  const hasSearch = show !== 'requests' && results.length + orders.length > MANY
  const typed = hasSearch ? search : ''
  const found = searchPlans(results, typed, (plan) => `${nameOf(plan)} ${writeWhen(plan)}`)
  const isSearch = typed.trim() !== ''
  const foundOrders = searchPlans<RateOrder & { note?: string }>(orders, typed, nameOfOrder)
  const hasPlans = show === 'all' || show === 'regular'
  const hasOrders = show === 'all' || show === 'rate'
  const isWithRequests = (show === 'all' || show === 'requests') && !isSearch
  const kinds = [results.length > 0, orders.length > 0, hasRequests]
  // What an address is narrowed to can be seen whole again.
  const hasFilters = kinds.filter(Boolean).length > 1 || show !== 'all'
  const short = hasPlans ? shortPlans({ results: found }) : []
  const shownOrders = hasOrders ? foundOrders : []
  const isEmpty =
    (!hasPlans || found.length === 0) &&
    shownOrders.length === 0 &&
    !(isWithRequests && hasRequests)
  return (
    <>
      {results.length > 0 && <ZoneNotice zone={zone} />}
      {hasFilters && <Filters show={show} />}
      {hasSearch && (
        <SearchField
          label={text('planned.search')}
          placeholder={text('planned.search')}
          clearLabel={text('common.clear')}
          value={search}
          onChange={(value) => change({ search: value })}
        />
      )}
      <LiveRegion
        message={
          isSearch
            ? text('people.search_found', { count: String(found.length + foundOrders.length) })
            : ''
        }
      />
      {isEmpty && (
        <p className={textStyle.caption}>
          {text(isSearch ? 'planned.search_none' : 'planned.filter_empty')}
        </p>
      )}
      {isWithRequests ? (
        <WaitingRequests>{short.length > 0 && short.map(toShortRow)}</WaitingRequests>
      ) : (
        <ShortPlans plans={short} />
      )}
      {hasPlans && <AheadPlans plans={found} sum={isSearch ? undefined : plans.next_30} />}
      <WaitingOrders orders={shownOrders} />
      {isWithRequests && <MadeRequests />}
      <Closed plans={hasPlans ? found : []} orders={shownOrders} />
    </>
  )
}

function toShortRow(plan: Plan) {
  return <ShortPlanRow key={plan.id} plan={plan} />
}

/** Plans that lack money, where no requests are shown with them. */
function ShortPlans({ plans }: { plans: readonly Plan[] }) {
  const { text } = useTexts()
  if (plans.length === 0) return null
  return (
    <section className={stack.gap2}>
      <h2 className={textStyle.body}>{text('attention.title')}</h2>
      <ListCard label={text('attention.title')}>{plans.map(toShortRow)}</ListCard>
    </section>
  )
}

/** What is shown is in the address, so that Back and a reload show the same. */
function Filters({ show }: { show: Shown }) {
  const { text } = useTexts()
  const navigate = useNavigate()
  return (
    <div className={styles.filters} role="group" aria-label={text('planned.filter_label')}>
      {SHOWN.map((one) => (
        <Chip
          key={one}
          isPressed={show === one}
          onClick={() =>
            void navigate({
              to: '/planned',
              search: one === 'all' ? {} : { show: one },
              replace: true,
            })
          }
        >
          {text(`planned.filter_${one}`)}
        </Chip>
      ))}
    </div>
  )
}

function AheadPlans({ plans, sum }: { plans: readonly Plan[]; sum: Plans['next_30'] }) {
  const { text } = useTexts()
  const short = shortPlans({ results: plans })
  const ahead = plans.filter((plan) => plan.state === 'active' && !short.includes(plan))
  const waiting = [...ahead, ...plans.filter(({ state }) => state === 'paused')]
  if (waiting.length === 0) return null
  return (
    <section className={stack.gap2}>
      <div className={styles.headings}>
        <h2 className={textStyle.body}>{text('planned.group_ahead')}</h2>
        <NextDays sum={sum} />
      </div>
      <ListCard label={text('planned.group_ahead')}>
        {waiting.map((plan) => (
          <PlanLink key={plan.id} plan={plan} />
        ))}
      </ListCard>
    </section>
  )
}

interface ClosedProps {
  plans: readonly Plan[]
  orders: readonly RateOrder[]
}

/** Orders at a rate and alerts that wait. */
function WaitingOrders({ orders }: Pick<ClosedProps, 'orders'>) {
  const { text } = useTexts()
  const waiting = orders.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <section className={stack.gap2}>
      <h2 className={textStyle.body}>{text('planned.group_rate')}</h2>
      <ListCard label={text('planned.group_rate')}>
        {waiting.map((order) => (
          <RateOrderLink key={order.id} order={order} />
        ))}
      </ListCard>
    </section>
  )
}

function Closed({ plans, orders }: ClosedProps) {
  const { text } = useTexts()
  const closed = plans.filter(({ state }) => state === 'ended')
  const endedOrders = orders.filter(({ state }) => state !== 'waiting')
  if (closed.length + endedOrders.length === 0) return null
  return (
    <details className={styles.closed}>
      <summary>{text('planned.group_closed')}</summary>
      <ListCard label={text('planned.group_closed')}>
        {closed.map((plan) => (
          <PlanLink key={plan.id} plan={plan} />
        ))}
        {endedOrders.map((order) => (
          <RateOrderLink key={order.id} order={order} />
        ))}
      </ListCard>
    </details>
  )
}

/** What planned transfers take within 30 days; nothing where that is not known. */
function NextDays({ sum }: { sum: Plans['next_30'] }) {
  const { text, language } = useTexts()
  const shownMoney = useShownMoney()
  if (sum === undefined) return null
  const { amount, currency_code: currency, is_approximate: isApproximate } = sum
  const { isHidden, text: exact } = shownMoney(amount, { currency })
  const shown = isHidden ? exact : formatRounded(amount, { currency, language, isApproximate }).text
  return <p className={textStyle.caption}>{text('planned.next_30', { amount: shown })}</p>
}
