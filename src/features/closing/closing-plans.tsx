import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'
import { usePlanWords } from '../../shared/plans/use-plan-words.ts'
import { useWhenWords } from '../../shared/plans/use-when-words.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './closing.module.css'
import { joinIsolated } from '../../../contract/rules/text-direction.ts'

/** The plans that end with the wallet; nothing without one (S4). */
export function ClosingPlans() {
  return useCapability(ADDITIONS) ? <Plans /> : null
}

function Plans() {
  const { text } = useTexts()
  const { nameOf } = usePlanWords()
  const { writeWhen } = useWhenWords()
  const { data } = useQuery(plansQuery)
  const plans = data?.results.filter(({ state }) => state !== 'ended') ?? []
  if (plans.length === 0) return null
  return (
    <>
      <p className={textStyle.caption}>{text('close.plans')}</p>
      <ul className={styles.remainders} aria-label={text('close.plans')}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <Link to="/planned/$id" params={{ id: plan.id }} className={styles.link}>
              {joinIsolated([nameOf(plan), writeWhen(plan)], ' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
