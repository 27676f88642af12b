import { CalendarClock } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plans } from '../../../contract/calls/plans.ts'
import { formatRounded } from '../../../contract/rules/money-format.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { shortPlans, ShortPlanRow } from '../../shared/plans/plan-attention.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { MadeRequests } from '../../shared/requests/made-requests.tsx'
import { requestsQuery } from '../../shared/requests/requests.queries.ts'
import { WaitingRequests } from '../../shared/requests/waiting-requests.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { PlanRow } from './plan-row.tsx'
import styles from './plans.module.css'
import { ZoneNotice } from './zone-notice.tsx'

/** What lies ahead: what waits for the owner, plans, paused ones, requests for money, and plans that have ended (S3, S4). */
export function PlannedScreen() {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAdding, setIsAdding] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const { data: requests } = useQuery(requestsQuery)
  const hasRequests =
    requests !== undefined &&
    (requests.waiting.length > 0 || requests.made.some(({ state }) => state === 'open'))
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
              <Lists plans={plans} />
              <div className={styles.buttons}>{add}</div>
            </>
          )
        }
      </QueryBlock>
      <AddDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  )
}

function Lists({ plans }: { plans: Plans }) {
  const { text } = useTexts()
  const { results, time_zone: zone } = plans
  const short = shortPlans(plans)
  const ahead = results.filter((plan) => plan.state === 'active' && !short.includes(plan))
  const paused = results.filter(({ state }) => state === 'paused')
  const closed = results.filter(({ state }) => state === 'ended')
  const waiting = [...ahead, ...paused]
  return (
    <>
      {results.length > 0 && <ZoneNotice zone={zone} />}
      <WaitingRequests>
        {short.length > 0 && short.map((plan) => <ShortPlanRow key={plan.id} plan={plan} />)}
      </WaitingRequests>
      {waiting.length > 0 && (
        <section className={styles.group}>
          <div className={styles.headings}>
            <h2 className={styles.heading}>{text('planned.group_ahead')}</h2>
            <NextDays sum={plans.next_30} />
          </div>
          <ListCard label={text('planned.group_ahead')}>
            {waiting.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ListCard>
        </section>
      )}
      <MadeRequests />
      {closed.length > 0 && (
        <details className={styles.closed}>
          <summary>{text('planned.group_closed')}</summary>
          <ListCard label={text('planned.group_closed')}>
            {closed.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ListCard>
        </details>
      )}
    </>
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
