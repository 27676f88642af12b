import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PASSKEYS } from '../../../contract/rules/capabilities.ts'
import { messenger } from '../../kernel/platform/messenger.ts'
import { isOfferDue } from '../passkey/offer-time.ts'
import { isPasskeyHere } from '../passkey/passkey-here.ts'
import { hasDevicePasskeys } from '../passkey/webauthn.ts'
import { profileQuery } from './profile.queries.ts'

/**
 * Returns whether a passkey is offered on the page of a result (M2): the owner and this device have
 * none, two payments were confirmed by the PIN, and the device can keep one. Once offered, it stays
 * so while the page is there, also with the new passkey.
 */
export function useIsPasskeyOffered(): boolean {
  const { data: profile } = useQuery(profileQuery)
  const [isDue] = useState(() => messenger() === undefined && isOfferDue() && !isPasskeyHere())
  const [isOffered, setIsOffered] = useState(false)
  const areServed = profile?.capabilities.includes(PASSKEYS) === true
  const hasNone = areServed && profile.passkey_count === 0
  useEffect(() => {
    if (!isDue || !hasNone) return undefined
    let isGone = false
    const check = async () => {
      const has = await hasDevicePasskeys()
      if (has && !isGone) setIsOffered(true)
    }
    void check()
    return () => {
      isGone = true
    }
  }, [isDue, hasNone])
  return isOffered && areServed && (hasNone || isPasskeyHere())
}
