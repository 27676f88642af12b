import type { Plan } from '../../../contract/calls/plans.ts'
import { hasWords } from '../../kernel/lib/fold-text.ts'

/** Returns the plans whose name, note or days have all words that are typed. */
export function searchPlans(
  plans: readonly Plan[],
  typed: string,
  wordsOf: (plan: Plan) => string,
): Plan[] {
  return plans.filter((plan) => hasWords(`${wordsOf(plan)} ${plan.note}`, typed))
}
