import { useNavigate } from '@tanstack/react-router'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { recipientKindOf } from './kinds.ts'

/**
 * Returns a function that opens the form which pays a kept recipient, with everything of them
 * filled in; every month where it is regular.
 */
export function usePayPerson(): (person: KeptRecipient, how?: { isRegular: boolean }) => void {
  const navigate = useNavigate()
  return ({ id: keptId, kind }, how) => {
    const state = { keptId, ...how }
    if (kind === 'wallet') void navigate({ to: '/send', state })
    else {
      const { currency } = recipientKindOf(kind)
      const to = `/wallet/withdrawal/${kind}` as const
      void navigate({ to, search: currency === undefined ? {} : { currency }, state })
    }
  }
}
