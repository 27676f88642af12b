import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

/** Leads from a receipt to the plan that did it, by its interval where the plan is known (S4). */
export function PlanLink({ id }: { id: string }) {
  const { text } = useTexts()
  const { writeWhen } = useWhenWords()
  const { data } = useQuery(plansQuery)
  const plan = data?.results.find((one) => one.id === id)
  return (
    <Link to="/planned/$id" params={{ id }}>
      {plan ? writeWhen(plan) : text('common.details')}
    </Link>
  )
}
