import { hasWords } from '../../kernel/lib/fold-text.ts'

/** Returns the plans or orders whose name, note or days have all words that are typed. */
export function searchPlans<One extends { note?: string }>(
  plans: readonly One[],
  typed: string,
  wordsOf: (plan: One) => string,
): One[] {
  return plans.filter((plan) => hasWords(`${wordsOf(plan)} ${plan.note ?? ''}`, typed))
}
