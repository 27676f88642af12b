import { useNavigate } from '@tanstack/react-router'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { kindOf } from './kinds.ts'

/** Returns a function that opens the form which pays a kept recipient, with everything of them filled in. */
export function usePayPerson(): (person: KeptRecipient) => void {
  const navigate = useNavigate()
  return ({ id: keptId, kind }) => {
    const state = { keptId }
    if (kind === 'wallet') void navigate({ to: '/send', state })
    else {
      const { currency } = kindOf(kind)
      const to = `/wallet/withdrawal/${kind}` as const
      void navigate({ to, search: currency === undefined ? {} : { currency }, state })
    }
  }
}
