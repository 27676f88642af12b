import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type PotMove, potEndpoints, type Pots } from '../../../contract/calls/pots.ts'

/** The owner's open pots, the oldest first, and what payments can be rounded up to. */
export const potsQuery = queryOptions({
  queryKey: ['pots'],
  queryFn: ({ signal }): Promise<Pots> => call(potEndpoints.pots, { signal }),
})

/** The latest moves of a pot, the last first. */
export function potMovesQuery(id: string) {
  return queryOptions({
    queryKey: ['pot-moves', id],
    queryFn: async ({ signal }): Promise<PotMove[]> =>
      (await call(potEndpoints.potMoves, { query: { id }, signal })).results,
  })
}
