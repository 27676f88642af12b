import { useQuery } from '@tanstack/react-query'
import { profileQuery } from './profile.queries.ts'

/** Returns when money may leave the wallet again; undefined while no new PIN waits (M3). */
export function usePinReset(): string | undefined {
  return useQuery(profileQuery).data?.pin_reset?.opens_at
}
