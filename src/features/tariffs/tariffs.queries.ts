import { queryOptions } from '@tanstack/react-query'
import { tariffEndpoints, type TariffsAnswer } from '../../../contract/calls/tariffs.ts'
import { call } from '../../kernel/api/call.ts'

/**
 * What the owner is charged, and what changes when; with a number, what an earlier tariff said.
 * Always new where the page is opened.
 */
export const tariffsQuery = (number: number | undefined) =>
  queryOptions({
    queryKey: ['tariffs', number],
    queryFn: ({ signal }): Promise<TariffsAnswer> =>
      call(tariffEndpoints.tariffs, {
        ...(number !== undefined && { query: { number: String(number) } }),
        signal,
      }),
    staleTime: 0,
  })
