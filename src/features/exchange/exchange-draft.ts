import * as v from 'valibot'
import { sessionStore } from '../../runtime/storage.ts'
import { type Amounts, NO_AMOUNTS, type Side } from './exchange-quote.ts'

/** What was typed and chosen on the page, for its reload and for Back to it. */
const Draft = v.object({
  /** The entry of the browser's history that shows the page. */
  entry: v.string(),
  from: v.string(),
  to: v.string(),
  typed: v.picklist(['from', 'to']),
  amount: v.string(),
})

interface Draft {
  chosen: Record<Side, string>
  amounts: Amounts
}

/** Keeps what is typed; nothing where nothing is typed. */
export function keepExchangeDraft(entry: string, { chosen, amounts }: Draft): void {
  const { typed } = amounts
  const draft: v.InferOutput<typeof Draft> = { entry, ...chosen, typed, amount: amounts[typed] }
  if (draft.amount === '') sessionStore.remove('exchange-draft')
  else sessionStore.write('exchange-draft', JSON.stringify(draft))
}

/** Reads what was typed on the page of this entry. */
export function readExchangeDraft(entry: string): Draft | undefined {
  const kept = sessionStore.read('exchange-draft')
  const read =
    kept === undefined ? undefined : v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), kept)
  if (!read?.success || read.output.entry !== entry) return undefined
  const { from, to, typed, amount } = read.output
  return { chosen: { from, to }, amounts: { ...NO_AMOUNTS, typed, [typed]: amount } }
}
