import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { WaitingRequest } from '../../../contract/calls/requests.ts'
import { requestsQuery } from './requests.queries.ts'
import { decliningAtom } from './use-decline.ts'

/** Returns the requests that wait for the owner's answer, the one that ends first on top. */
export function useWaitingRequests(): readonly WaitingRequest[] {
  const { data } = useQuery(requestsQuery)
  const declining = useAtomValue(decliningAtom)
  return data?.waiting.filter(({ token }) => !declining.includes(token)) ?? []
}
