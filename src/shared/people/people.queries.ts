import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type KeptRecipient, type People, peopleEndpoints } from '../../../contract/calls/people.ts'

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
