import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { fullNumber, isPhoneComplete } from '../../shared/phone-entry/phone-number.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { type LookupState, lookupState } from './lookup-state.ts'
import { readRecipientAddress } from './recipient-address.ts'
import { recipientQuery } from './recipient.queries.ts'
import type { TransferDraft } from './transfer-draft.ts'

/** Pause in typing before a complete number is looked up, ms. */
const PHONE_PAUSE_MS = 300
/** The same of a name, which is longer because each name can become another one, ms. */
const NAME_PAUSE_MS = 700

interface RecipientLookup {
  state: LookupState
  /** `@name` where a wallet address is looked up. */
  address: string | undefined
  retry: () => void
}

/**
 * Looks up the owner of a phone number, or of a wallet address in place of it, once it is complete.
 */
export function useRecipientLookup({
  phone,
  address: typed,
}: Pick<TransferDraft, 'phone' | 'address'>): RecipientLookup {
  const countries = useCountryList()
  const { data: profile } = useQuery(profileQuery)
  const hasAddresses = useCapability(OPEN_PAYMENTS)
  const number = fullNumber(countries, phone)
  const isByPhone = !hasAddresses || typed === undefined
  const read = isByPhone ? undefined : readRecipientAddress(typed, location.host)
  const name = read?.kind === 'name' ? read.name : ''
  const address = name === '' ? undefined : `@${name}`
  const isComplete = isByPhone ? isPhoneComplete(countries, phone) : name !== ''
  const isOwn = isByPhone && number === (profile?.phone ?? '').replaceAll(/\D/g, '')
  const wanted = address ?? number
  const rested = useDebounced(wanted, isByPhone ? PHONE_PAUSE_MS : NAME_PAUSE_MS)
  const query = useQuery({
    ...recipientQuery(isByPhone ? { phone: number } : { address: name }),
    enabled: isComplete && !isOwn && rested === wanted,
  })
  return {
    state: lookupState({
      isComplete,
      isOwn,
      isOnline: useOnline(),
      recipient: query.data,
      error: query.isFetching ? null : query.error,
    }),
    address,
    retry: () => void query.refetch(),
  }
}

/** Returns the value after a pause in its changes. */
function useDebounced(value: string, pauseMs: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
