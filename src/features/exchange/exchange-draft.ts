import * as v from 'valibot'
import { PlanWhen } from '../../shared/plans/plan-when.ts'
import { forgetForm, keepForm, readForm } from '../../kernel/runtime/kept-forms.ts'
import { type ExchangeAmounts, NO_AMOUNTS, type ExchangeSide } from './exchange-quote.ts'

const FORM = 'exchange'

/** What was typed and chosen on the page, for its reload and for Back to it. */
const Draft = v.object({
  from: v.string(),
  to: v.string(),
  typed: v.picklist(['from', 'to']),
  amount: v.string(),
  when: v.optional(PlanWhen),
})

interface Draft {
  chosen: Record<ExchangeSide, string>
  amounts: ExchangeAmounts
  /** Days on which it is exchanged; without them at once. */
  when: PlanWhen | undefined
}

/** Keeps what is typed and chosen; nothing where neither amount nor days are. */
export function keepExchangeDraft(entry: string, { chosen, amounts, when }: Draft): void {
  const { typed } = amounts
  const draft: v.InferOutput<typeof Draft> = { ...chosen, typed, amount: amounts[typed], when }
  if (draft.amount === '' && !when) forgetForm(FORM)
  else keepForm(FORM, entry, draft)
}

/** Reads what was typed on the page of this entry. */
export function readExchangeDraft(entry: string): Draft | undefined {
  const read = v.safeParse(Draft, readForm(FORM, entry))
  if (!read.success) return undefined
  const { from, to, typed, amount, when } = read.output
  return { chosen: { from, to }, amounts: { ...NO_AMOUNTS, typed, [typed]: amount }, when }
}
