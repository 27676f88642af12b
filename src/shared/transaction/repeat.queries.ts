import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { repeatEndpoints } from '../../../contract/calls/repeat.ts'

/**
 * What was typed into an act of the owner, and to whom it went; only read where it is sent once
 * more.
 */
export const repeatQuery = (number: string) =>
  queryOptions({
    queryKey: ['repeat-details', number],
    queryFn: ({ signal }) => call(repeatEndpoints.repeatDetails, { query: { number }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
