import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type KeptRecipient, type People, peopleEndpoints } from '../../../contract/calls/people.ts'
import type { PayoutTarget } from '../../../contract/calls/withdrawals.ts'

/** Whom the owner keeps, those used most first, and whether they alone are paid. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }): Promise<People> => call(peopleEndpoints.people, { signal }),
})

/** What was paid to one of them. */
export function personPaymentsQuery(id: string) {
  return queryOptions({
    queryKey: ['people-payments', id],
    queryFn: ({ signal }) => call(peopleEndpoints.personPayments, { query: { id }, signal }),
  })
}

const MAX_ON_TOP = 5

/** Returns the five used most, favourites first. */
export function topOf(people: readonly KeptRecipient[]): KeptRecipient[] {
  const used = people.filter(({ is_favourite, used_count }) => is_favourite || used_count > 0)
  return used
    .toSorted((a, b) => Number(b.is_favourite) - Number(a.is_favourite))
    .slice(0, MAX_ON_TOP)
}

/** Whom a form pays: another owner, or the target of a withdrawal. */
export type Paid = { method: 'wallet'; recipient_id: string } | PayoutTarget

/** Returns the kept recipient whom a form pays. */
export function findKept(people: readonly KeptRecipient[], to: Paid): KeptRecipient | undefined {
  return people.find((person) => {
    if (to.method === 'wallet')
      return person.kind === 'wallet' && person.recipient.id === to.recipient_id
    if (to.method === 'sbp')
      return person.kind === 'sbp' && person.phone === to.phone && person.bank_id === to.bank_id
    if (to.method === 'card')
      return person.kind === 'card' && 'card_id' in to && person.card_id === to.card_id
    return (
      person.kind === 'usdc' &&
      person.network === to.network &&
      person.address.toLowerCase() === to.address.toLowerCase()
    )
  })
}
