import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OutcomeView } from '../../shared/money-act/outcome.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { MainButton } from '../../shared/main-button/main-button.tsx'
import { Button } from '../../ui/button/button.tsx'

/** Tells that a plan is set, and when it runs first. */
export function PlanDoneScreen({ id }: { id: string }) {
  const { text } = useTexts()
  const { writeDay } = useWhenWords()
  const navigate = useNavigate()
  const { data } = useQuery(plansQuery)
  const first = data?.results.find((plan) => plan.id === id)?.next[0]?.on
  return (
    <OutcomeView
      look="page"
      tone="success"
      title={text('plan.done_title')}
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
      <p>{first !== undefined && text('plan.done_descr', { date: writeDay(first) })}</p>
    </OutcomeView>
  )
}
