import * as v from 'valibot'
import { amountIn } from '../../shared/money-act/typed-amount.ts'

/** Somebody who is asked, and the part that the owner typed for them. */
const DraftPerson = v.variant('kind', [
  v.object({ kind: v.literal('phone'), phone: v.string(), part: v.string() }),
  v.object({
    kind: v.literal('wallet'),
    recipient_id: v.string(),
    name: v.string(),
    /** Masked phone, in words. */
    details: v.string(),
    part: v.string(),
  }),
  /** Anybody with the link. */
  v.object({ kind: v.literal('link'), part: v.string() }),
])
export type DraftPerson = v.InferOutput<typeof DraftPerson>

/** What is typed and chosen in the form of a request. */
export const RequestDraft = v.object({
  accountId: v.optional(v.string()),
  bill: v.string(),
  /** Of the bill and of all parts, as they were typed; undefined before anything is typed. */
  amountCurrency: v.optional(v.string()),
  note: v.string(),
  lastDay: v.string(),
  people: v.array(DraftPerson),
  hasOwn: v.boolean(),
  mode: v.picklist(['even', 'own']),
  own: v.string(),
})
export type RequestDraft = v.InferOutput<typeof RequestDraft>

/** Returns a draft without the amounts that were typed for another currency (`amountIn`). */
export function draftIn(draft: RequestDraft, currency: string): RequestDraft {
  const { amountCurrency, bill, own, people } = draft
  const read = (amount: string) => amountIn({ amount, amountCurrency }, currency)
  return {
    ...draft,
    amountCurrency: currency,
    bill: read(bill),
    own: read(own),
    people: people.map((person) => withPart(person, read(person.part))),
  }
}

function withPart(person: DraftPerson, part: string): DraftPerson {
  return { ...person, part }
}

/** Returns what tells two people of a draft apart. */
export function draftKeyOf(person: DraftPerson): string {
  if (person.kind === 'phone') return person.phone
  return person.kind === 'wallet' ? person.recipient_id : 'link'
}
