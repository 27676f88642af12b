import { useEffect, useState } from 'react'
import { useScannedAddress } from '../../../shared/money-act/scanned-address.ts'
import { usePayoutDraft } from '../payout/payout-draft.ts'
import type { AddressState } from './address-check.ts'

/** Returns the typed address, which a scanned code fills in. */
export function useAddress() {
  const [draft, change] = usePayoutDraft()
  const scanned = useScannedAddress()
  const isNew = scanned !== undefined && draft.scannedAt !== scanned.at
  useEffect(() => {
    if (!isNew) return
    const { address, network, at } = scanned
    change({ address, scannedAt: at, ...(network !== undefined && { network }) })
  })
  const address = isNew ? scanned.address : (draft.address ?? '')
  return { address, setAddress: (typed: string) => change({ address: typed }) }
}

/**
 * Returns what the last quote for this address on this network said of it: a quote of another
 * amount that is not there yet changes nothing about the address.
 */
export function useAddressCheck(
  target: string,
  quote: { address_state?: AddressState | undefined } | undefined,
): { told: AddressState | undefined; isKnown: boolean } {
  const [last, setLast] = useState<{ target: string; told: AddressState | undefined }>()
  if (quote && (last?.target !== target || last.told !== quote.address_state)) {
    setLast({ target, told: quote.address_state })
  }
  const isKnown = last?.target === target
  return { told: isKnown ? last.told : undefined, isKnown }
}
