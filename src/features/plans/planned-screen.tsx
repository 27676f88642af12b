import { CalendarClock } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plans } from '../../../contract/calls/plans.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { PlanAttention } from '../../shared/plans/plan-attention.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
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

/** What lies ahead: plans that lack money, those of the next days, paused ones, and those that have ended (S4). */
export function PlannedScreen() {
  const { text } = useTexts()
  const isOnline = useOnline()
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button size="medium" onClick={() => setIsAdding(true)}>
      {text('planned.add_btn')}
    </Button>
  )
  return (
    <div className={styles.screen}>
      {!isOnline && <Notice>{text('planned.offline')}</Notice>}
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
          plans.results.length === 0 ? (
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
  const short = results.filter(({ short_amount }) => short_amount !== undefined)
  const ahead = results.filter(({ state }) => state === 'active')
  const paused = results.filter(({ state }) => state === 'paused')
  const closed = results.filter(({ state }) => state === 'ended')
  const waiting = [...ahead.filter((plan) => plan !== short[0]), ...paused]
  return (
    <>
      <ZoneNotice zone={zone} />
      {short.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{text('attention.title')}</h2>
          <PlanAttention />
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{text('planned.group_ahead')}</h2>
          <ListCard label={text('planned.group_ahead')}>
            {waiting.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ListCard>
        </section>
      )}
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
