import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../../kernel/api/use-online.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { fullNumber, isPhoneComplete } from '../../shared/phone-entry/phone-number.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import type { PhoneValue } from '../../ui/phone/countries.ts'
import { type LookupState, lookupState } from './lookup-state.ts'
import { recipientQuery } from './recipient.queries.ts'

/** Pause in typing before a complete number is looked up, ms. */
const PAUSE_MS = 300

/** Looks up the owner of a phone number once it is complete; returns the state and a retry. */
export function useRecipientLookup(phone: PhoneValue): { state: LookupState; retry: () => void } {
  const countries = useCountryList()
  const { data: profile } = useQuery(profileQuery)
  const number = fullNumber(countries, phone)
  const isComplete = isPhoneComplete(countries, phone)
  const isOwn = number === (profile?.phone ?? '').replaceAll(/\D/g, '')
  const rested = useDebounced(number)
  const query = useQuery({
    ...recipientQuery({ phone: number }),
    enabled: isComplete && !isOwn && rested === number,
  })
  return {
    state: lookupState({
      isComplete,
      isOwn,
      isOnline: useOnline(),
      recipient: query.data,
      error: query.isFetching ? null : query.error,
    }),
    retry: () => void query.refetch(),
  }
}

/** Returns the value after a pause in its changes. */
function useDebounced(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
