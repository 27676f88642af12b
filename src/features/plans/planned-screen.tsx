import { CalendarClock } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { Plan, Plans } from '../../../contract/calls/plans.ts'
import { formatRounded } from '../../../contract/rules/money-format.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { shortPlans, ShortPlanRow } from '../../shared/plans/plan-attention.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
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
import { PlanRow } from './plan-row.tsx'
import styles from './plans.module.css'
import { searchPlans } from './search-plans.ts'
import { SHOWN, type Shown } from './shown.ts'
import { ZoneNotice } from '../../shared/plans/zone-notice.tsx'

/** Number of plans above which there is a search box. */
const MANY = 6
/** What Back from a plan's page restores. */
const Typed = v.object({ search: v.string() })

/** What lies ahead: what waits for the owner, plans, paused ones, requests for money, and plans that have ended (S3, S4). */
export function PlannedScreen({ show }: { show: Shown }) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAdding, setIsAdding] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const waiting = useWaitingRequests()
  const { data: requests } = useQuery(requestsQuery)
  const hasRequests =
    waiting.length > 0 || requests?.made.some(({ state }) => state === 'open') === true
  const add = (
    <Button size="medium" onClick={() => setIsAdding(true)}>
      {text('planned.add_btn')}
    </Button>
  )
  return (
    <div className={styles.screen}>
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
          plans.results.length === 0 && !hasRequests ? (
            <EmptyState
              icon={<Icon of={CalendarClock} />}
              title={text('planned.empty_title')}
              action={add}
            >
              {text('planned.empty_descr')}
            </EmptyState>
          ) : (
            <>
              <Lists plans={plans} hasRequests={hasRequests} show={show} />
              <div className={styles.buttons}>{add}</div>
            </>
          )
        }
      </QueryBlock>
      <AddDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  )
}

interface ListsProps {
  plans: Plans
  /** Requests wait for the owner, or for others. */
  hasRequests: boolean
  show: Shown
}

function Lists({ plans, hasRequests, show }: ListsProps) {
  const { text } = useTexts()
  const { nameOf } = usePlanWords()
  const { writeWhen } = useWhenWords()
  const [{ search }, change] = useKeptState('planned', Typed, { search: '' })
  const { results, time_zone: zone } = plans
  const hasSearch = show !== 'requests' && results.length > MANY
  const typed = hasSearch ? search : ''
  const found = searchPlans(results, typed, (plan) => `${nameOf(plan)} ${writeWhen(plan)}`)
  const isSearch = typed.trim() !== ''
  const hasPlans = show !== 'requests'
  const isWithRequests = show !== 'regular' && !isSearch
  const hasBoth = results.length > 0 && hasRequests
  // What an address is narrowed to can be seen whole again.
  const hasFilters = hasBoth || show !== 'all'
  const short = hasPlans ? shortPlans({ results: found }) : []
  const isEmpty = (!hasPlans || found.length === 0) && !(isWithRequests && hasRequests)
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
        message={isSearch ? text('people.search_found', { count: String(found.length) }) : ''}
      />
      {isEmpty && (
        <p className={styles.caption}>
          {text(isSearch ? 'planned.search_none' : 'planned.filter_empty')}
        </p>
      )}
      {isWithRequests ? (
        <WaitingRequests>{short.length > 0 && short.map(toShortRow)}</WaitingRequests>
      ) : (
        <ShortPlans plans={short} />
      )}
      {hasPlans && <AheadPlans plans={found} sum={isSearch ? undefined : plans.next_30} />}
      {isWithRequests && <MadeRequests />}
      {hasPlans && <ClosedPlans plans={found} />}
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
    <section className={styles.group}>
      <h2 className={styles.heading}>{text('attention.title')}</h2>
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
    <section className={styles.group}>
      <div className={styles.headings}>
        <h2 className={styles.heading}>{text('planned.group_ahead')}</h2>
        <NextDays sum={sum} />
      </div>
      <ListCard label={text('planned.group_ahead')}>
        {waiting.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ListCard>
    </section>
  )
}

function ClosedPlans({ plans }: { plans: readonly Plan[] }) {
  const { text } = useTexts()
  const closed = plans.filter(({ state }) => state === 'ended')
  if (closed.length === 0) return null
  return (
    <details className={styles.closed}>
      <summary>{text('planned.group_closed')}</summary>
      <ListCard label={text('planned.group_closed')}>
        {closed.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
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
  return <p className={styles.caption}>{text('planned.next_30', { amount: shown })}</p>
}
