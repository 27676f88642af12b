import { queryOptions } from '@tanstack/react-query'
import { tariffEndpoints, type TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { call } from '../../kernel/api/call.ts'

/** What the owner is charged, and what changes when; always new where the page is opened. */
export const tariffsQuery = queryOptions({
  queryKey: ['tariffs'],
  queryFn: ({ signal }): Promise<TariffsAnswer> => call(tariffEndpoints.tariffs, { signal }),
  staleTime: 0,
})
