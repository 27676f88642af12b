import { privateKeyToAccount } from 'viem/accounts'
import { keccak256 } from 'viem/utils'
import { callData } from './erc20.ts'
import type { GasFee } from './fees.ts'

/** A transfer of tokens that is to be signed. */
export interface Unsigned extends GasFee {
  chainId: number
  nonce: bigint
  token: string
  to: string
  units: bigint
  gas: bigint
}

/** A signed transaction. */
export interface SignedTransaction {
  raw: string
  hash: string
}

/** The wallet that payouts leave. Only its functions know its key. */
export interface HotWallet {
  /** With its checksum. */
  address: string
  sign(unsigned: Unsigned): Promise<SignedTransaction>
}

/**
 * Opens the wallet of a private key of 64 hexadecimal digits. Throws, without the key, when it is
 * none.
 */
export function openHotWallet(key: string): HotWallet {
  const account = readAccount(key)
  return {
    address: account.address,
    async sign({ chainId, nonce, token, to, units, gas, fee, tip }) {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce: Number(nonce),
        to: `0x${token.slice(2)}`,
        data: callData('transfer', to, units),
        gas,
        maxFeePerGas: fee,
        maxPriorityFeePerGas: tip,
      })
      return { raw, hash: keccak256(raw) }
    },
  }
}

function readAccount(key: string): ReturnType<typeof privateKeyToAccount> {
  try {
    return privateKeyToAccount(`0x${key.replace(/^0x/, '')}`)
  } catch {
    throw new Error('USDC_HOT_WALLET_KEY is no private key')
  }
}
