import { ECDH } from 'node:crypto'
import { HDKey, publicKeyToAddress } from 'viem/accounts'

/** Derives the addresses of an extended public key by branch and number. */
export type DeriveAddress = (branch: number, number: number) => string

/**
 * Reads an extended public key. Throws, without the key, when it is none, or is an extended private
 * key, which has no place on this server.
 */
export function readPublicKey(extended: string): DeriveAddress {
  const root = readRoot(extended)
  return (branch, number) => {
    const { publicKey } = root.deriveChild(branch).deriveChild(number)
    if (!publicKey) throw new Error('no public key can be derived')
    const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
    return publicKeyToAddress(`0x${String(whole)}`)
  }
}

function readRoot(extended: string): HDKey {
  try {
    const root = HDKey.fromExtendedKey(extended)
    if (!root.privateKey) return root
  } catch {
    // The reason may quote the key.
  }
  throw new Error('USDC_DEPOSIT_XPUB is no extended public key')
}
