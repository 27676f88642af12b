import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { isPinNotSavedAtom } from './pin-state.ts'
import { profileQuery } from './profile.queries.ts'

/** Whether the owner has no PIN yet (D10). */
export function useIsPinMissing(): boolean {
  const { data: profile } = useQuery(profileQuery)
  const hasFailed = useAtomValue(isPinNotSavedAtom)
  // The server's answer takes precedence; without it the result of this visit counts.
  return profile?.is_pin_set === undefined ? hasFailed : !profile.is_pin_set
}
