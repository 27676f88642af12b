import { HDKey, mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readPublicKey } from './derive-address.ts'
import { openHotWallet } from './hot-wallet.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const account = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'" }).getHdKey()

test('addresses of the public key are those that the account itself has', () => {
  const derive = readPublicKey(account.publicExtendedKey)
  for (const [branch, number] of [
    [0, 1],
    [3, 7],
    [1, 100_000],
  ] as const) {
    const path = `m/44'/60'/0'/${branch}/${number}` as const
    expect(derive(branch, number)).toBe(mnemonicToAccount(MNEMONIC, { path }).address)
  }
})

test('a key that is none or private is refused without being quoted', () => {
  const refused = 'USDC_DEPOSIT_XPUB is no extended public key'
  const { privateExtendedKey, publicExtendedKey } = account
  expect(HDKey.fromExtendedKey(privateExtendedKey).privateKey).not.toBeNull()
  for (const key of [privateExtendedKey, `${publicExtendedKey.slice(0, -2)}11`, 'xpub']) {
    expect(() => readPublicKey(key)).toThrow(new Error(refused))
  }
  const none = new Error('USDC_HOT_WALLET_KEY is no private key')
  for (const key of ['0'.repeat(64), 'f'.repeat(64), '12']) {
    expect(() => openHotWallet(key)).toThrow(none)
  }
})
