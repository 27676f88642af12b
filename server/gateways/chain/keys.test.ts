import { inspect } from 'node:util'
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

test('a wallet that is shown, or cannot sign, shows no key', async () => {
  const key = 'ab'.repeat(32)
  const wallet = openHotWallet(`0x${key}`)
  const terms = { chainId: 1, nonce: 0n, token: wallet.address, to: wallet.address, units: 1n }
  const fees = { gas: 21_000n, fee: 2n, tip: 1n }
  const wrong = [
    { ...terms, ...fees, tip: 3n },
    { ...terms, ...fees, fee: 2n ** 300n },
    { ...terms, ...fees, token: '0x12' },
    { ...terms, ...fees, chainId: -1 },
  ]
  const told = [inspect(wallet, { depth: 9, showHidden: true }), JSON.stringify(wallet)]
  for (const unsigned of wrong) {
    const error: unknown = await wallet.sign(unsigned).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    told.push(inspect(error, { depth: 9, showHidden: true }))
  }
  expect(told.join().toLowerCase()).not.toContain(key)
})
