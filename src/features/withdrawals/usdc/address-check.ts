import type { AddressTrap } from '../../../../contract/rules/address-trap.ts'
import {
  hasChecksum,
  isSameAddress,
  whyNotAddress,
} from '../../../../contract/rules/crypto-address.ts'
import type { WithdrawalQuote } from '../../../../contract/calls/withdrawals.ts'

/** What the server says of an address. */
export type AddressState = NonNullable<WithdrawalQuote['address_state']>

/** What is known of a typed address: why it cannot be paid, or how well it is checked. */
export type AddressCheck =
  | 'empty'
  /** It is no address. */
  | 'shape'
  /** Its checksum is wrong. */
  | 'bad-checksum'
  /** The address of USDC itself on the network. */
  | 'contract'
  | AddressTrap
  | 'own'
  | 'blocked'
  /** It has no checksum, so that a typo cannot be found. */
  | 'no-checksum'
  | 'valid'

/**
 * Returns what is known of an address on a network, from its text and from what the server says.
 */
export function checkAddress(
  address: string,
  { tokenAddress, told }: { tokenAddress: string | undefined; told: AddressState | undefined },
): AddressCheck {
  const reason = whyNotAddress(address)
  if (reason === 'missing') return 'empty'
  if (reason === 'format') return 'shape'
  if (tokenAddress !== undefined && isSameAddress(address, tokenAddress)) return 'contract'
  if (reason === 'checksum') return 'bad-checksum'
  if (reason) return reason
  if (told === 'contract' || told === 'own' || told === 'blocked') return told
  return hasChecksum(address) ? 'valid' : 'no-checksum'
}

/** Returns whether money may be sent to an address. */
export function mayBeSentTo(check: AddressCheck): boolean {
  return check === 'valid' || check === 'no-checksum'
}

/**
 * Returns whether the owner has to compare an address: all but those that money has reached before.
 */
export function mustBeCompared(check: AddressCheck, told: AddressState | undefined): boolean {
  return mayBeSentTo(check) && told !== 'known'
}
