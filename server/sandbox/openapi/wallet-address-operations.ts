import type { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { type Operation, PASSKEY_CHECK, PIN_CHECK } from './operation.ts'

const OFF = ['NOT_FOUND'] as const

/** Calls for wallet addresses and for the keys of an owner's programs (T1). */
export const WALLET_ADDRESS_OPERATIONS: Readonly<
  Record<keyof typeof walletAddressEndpoints, Operation>
> = {
  walletAddress: { summary: 'The wallet address of the owner', failures: [...OFF] },
  addressName: { summary: 'Whether a name of an address is free', failures: [...OFF] },
  setWalletAddress: {
    summary: 'Set or change the wallet address',
    failures: [
      ...OFF,
      'ADDRESS_CHANGED',
      'ADDRESS_NAME_INVALID',
      'ADDRESS_NAME_RESERVED',
      'ADDRESS_NAME_TAKEN',
      'PUBLIC_NAME_INVALID',
      'ACCOUNT_NOT_FOUND',
      'ACCOUNT_CLOSED',
      'CONFIRMATION_REQUIRED',
      'TOO_MANY_REQUESTS',
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
    ],
  },
  removeWalletAddress: {
    summary: 'Remove the wallet address',
    failures: [...OFF, 'ADDRESS_CHANGED'],
  },
  addressLink: {
    summary: 'Public name and currency of a wallet address',
    failures: ['NOT_FOUND', 'LOOKUP_LIMIT'],
  },
  programKeys: { summary: 'Public keys of programs of the owner', failures: [...OFF] },
  addProgramKey: {
    summary: 'Register a public key for programs of the owner',
    failures: [
      ...OFF,
      'KEY_INVALID',
      'KEY_PRIVATE',
      'KEYS_FULL',
      'TOO_MANY_REQUESTS',
      ...PIN_CHECK,
      ...PASSKEY_CHECK,
    ],
  },
  removeProgramKey: { summary: 'Remove such a key', failures: [...OFF] },
}
