import * as v from 'valibot'
import { forgetForm, keepForm, readForm } from '../../kernel/runtime/kept-forms.ts'
import { type ExchangeAmounts, NO_AMOUNTS, type ExchangeSide } from './exchange-quote.ts'

const FORM = 'exchange'

/** What was typed and chosen on the page, for its reload and for Back to it. */
const Draft = v.object({
  from: v.string(),
  to: v.string(),
  typed: v.picklist(['from', 'to']),
  amount: v.string(),
})

interface Draft {
  chosen: Record<ExchangeSide, string>
  amounts: ExchangeAmounts
}

/** Keeps what is typed; nothing where nothing is typed. */
export function keepExchangeDraft(entry: string, { chosen, amounts }: Draft): void {
  const { typed } = amounts
  const draft: v.InferOutput<typeof Draft> = { ...chosen, typed, amount: amounts[typed] }
  if (draft.amount === '') forgetForm(FORM)
  else keepForm(FORM, entry, draft)
}

/** Reads what was typed on the page of this entry. */
export function readExchangeDraft(entry: string): Draft | undefined {
  const read = v.safeParse(Draft, readForm(FORM, entry))
  if (!read.success) return undefined
  const { from, to, typed, amount } = read.output
  return { chosen: { from, to }, amounts: { ...NO_AMOUNTS, typed, [typed]: amount } }
}
