import * as v from 'valibot'

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
  note: v.string(),
  lastDay: v.string(),
  people: v.array(DraftPerson),
  hasOwn: v.boolean(),
  mode: v.picklist(['even', 'own']),
  own: v.string(),
})
export type RequestDraft = v.InferOutput<typeof RequestDraft>

/** Returns what tells two people of a draft apart. */
export function draftKeyOf(person: DraftPerson): string {
  if (person.kind === 'phone') return person.phone
  return person.kind === 'wallet' ? person.recipient_id : 'link'
}
