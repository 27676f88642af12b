import { whyNotAddress } from './crypto-address.ts'

/** Networks of USDC by the number of their chain. */
const NETWORKS: ReadonlyMap<string, string> = new Map([
  ['1', 'ethereum'],
  ['10', 'optimism'],
  ['137', 'polygon'],
  ['8453', 'base'],
  ['42161', 'arbitrum'],
])

/**
 * `ethereum:<address>@<chain>/transfer?address=<recipient>` (EIP-681); all but the address may be
 * missing.
 */
const LINK = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/i

/** An address that a code holds, and the code of its network where the code names one. */
export interface AddressCode {
  address: string
  network: string | undefined
}

/**
 * Reads the address of a code: a bare one or that of a link. Undefined for another text, for an
 * unknown chain and for a link that asks for anything but a transfer.
 */
export function readAddressCode(text: string): AddressCode | undefined {
  if (!whyNotAddress(text)) return { address: text, network: undefined }
  const [, target = '', chain, act, query = ''] = LINK.exec(text) ?? []
  const network = chain === undefined ? undefined : NETWORKS.get(chain)
  if (chain !== undefined && network === undefined) return undefined
  if (act !== undefined && act !== 'transfer') return undefined
  // The target of a transfer of tokens is their contract: the recipient is in the query.
  const address = act === 'transfer' ? (new URLSearchParams(query).get('address') ?? '') : target
  return whyNotAddress(address) ? undefined : { address, network }
}
