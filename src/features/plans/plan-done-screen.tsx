import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import type { CalendarDate } from '../../../contract/rules/calendar-date.ts'
import { tomorrowIn, zoneOfPlans } from '../../shared/plans/plan-when.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useClock } from '../../kernel/runtime/clock.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'

interface PlanDoneScreenProps {
  id: string
  /** The plan was there before. */
  isChanged: boolean
}

/** Tells that a plan is set or changed, and when it runs next. */
export function PlanDoneScreen({ id, isChanged }: PlanDoneScreenProps) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const navigate = useNavigate()
  const { data } = useQuery(plansQuery)
  const zone = zoneOfPlans(data?.time_zone)
  const tomorrow = useClock((now) => tomorrowIn(zone, new Date(now)))
  const plan = data?.results.find((one) => one.id === id)
  const day = plan?.next.find(({ on }) => !plan.skipped.includes(on))?.on
  const wordsOf = (next: CalendarDate) => {
    if (isChanged) return 'plan.next'
    // Within a day of it no reminder is a day ahead.
    return next <= tomorrow ? 'plan.done_tomorrow' : 'plan.done_descr'
  }
  return (
    <OutcomeView
      look="page"
      tone="success"
      title={text(isChanged ? 'plan.changed' : 'plan.done_title')}
      actions={
        <>
          <Button
            kind="plain"
            isWide
            onClick={() => void navigate({ to: '/planned', replace: true })}
          >
            {text('planned.title')}
          </Button>
          <MainButton onClick={() => void navigate({ to: '/', replace: true })}>
            {text('common.done')}
          </MainButton>
        </>
      }
    >
      <p>{day !== undefined && text(wordsOf(day), { date: writeDay(day) })}</p>
    </OutcomeView>
  )
}
