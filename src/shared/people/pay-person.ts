import { useNavigate } from '@tanstack/react-router'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { ADDRESS_CURRENCY, SBP_CURRENCY } from '../../../contract/rules/currencies.ts'

/** Returns a function that opens the form which pays a kept recipient, with everything of them filled in. */
export function usePayPerson(): (person: KeptRecipient) => void {
  const navigate = useNavigate()
  return ({ id: keptId, kind }) => {
    const state = { keptId }
    if (kind === 'wallet') void navigate({ to: '/send', state })
    else if (kind === 'card') void navigate({ to: '/wallet/withdrawal/card', state })
    else if (kind === 'sbp') {
      const search = { currency: SBP_CURRENCY }
      void navigate({ to: '/wallet/withdrawal/sbp', search, state })
    } else {
      const search = { currency: ADDRESS_CURRENCY }
      void navigate({ to: '/wallet/withdrawal/usdc', search, state })
    }
  }
}
