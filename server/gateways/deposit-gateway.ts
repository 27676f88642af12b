/** Decimals of USDC on a chain. */
export const CHAIN_DECIMALS = 6

/** A chain on which USDC comes in. Amounts are decimal text. */
export interface DepositChain {
  code: string
  name: string
  least: string
  /** Confirmations after which a transfer is final. */
  confirmations: number
  minutes: number
  is_available: boolean
}

/** A transfer of USDC, known by its hash and its place among the logs of its block. */
export interface ChainTransfer {
  hash: string
  log_index: number
  /** The recipient's address, in any case. */
  address: string
  /** Millionths of a USDC. */
  units: bigint
  confirmations: number
  /** Confirmations with which it is final; those of the network where it is absent. */
  needed?: number
}

export interface TransferQuery {
  network: string
  /** Where the answer before ended; null for the first one. */
  cursor: string | null
  /** Addresses that are ours, in lower case; transfers to others may be among the answer. */
  addresses: Iterable<string>
}

/** What was read of a network. */
export interface TransferReading {
  transfers: ChainTransfer[]
  cursor: string
  /**
   * Whether all transfers after the earlier cursor that are in the chain now are in the answer: one
   * of an earlier answer that is missing was undone by its chain.
   */
  isWhole?: boolean
}

/** Receives USDC on addresses of our own. */
export interface DepositGateway {
  listNetworks(): Promise<readonly DepositChain[]>
  /** Derives an address from its number, always the same one; no key that can spend is needed. */
  deriveAddress(place: { network: string; number: number }): string
  /**
   * Returns transfers after a cursor, in any order, some of them again. The new cursor passes only
   * those that are final, so that the others are returned until they are.
   */
  readTransfers(query: TransferQuery): Promise<TransferReading>
  explorerUrl(transfer: { network: string; hash: string }): string | undefined
}
