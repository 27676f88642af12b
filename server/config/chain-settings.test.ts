import { describe, expect, test } from 'vitest'
import { readChainSettings } from './chain-settings.ts'

const KEY = 'ab'.repeat(32)
const BASE = { USDC_BASE_RPC_URL: 'https://node.example/secret' }

describe('the settings of USDC', () => {
  test('the settings of USDC connect a network where its node is set, with the defaults of the others', () => {
    const { payouts, deposits, networks } = readChainSettings({
      ...BASE,
      USDC_HOT_WALLET_KEY: KEY,
      USDC_BASE_FEE: '0.25',
    })
    expect([payouts.state, deposits.state]).toEqual(['set', 'absent'])
    expect(networks.map(({ name, section }) => [name, section.state])).toEqual([
      ['base', 'set'],
      ['ethereum', 'absent'],
      ['polygon', 'absent'],
      ['arbitrum', 'absent'],
    ])
    expect(networks[0]?.section).toMatchObject({
      values: { name: 'base', rpcUrl: BASE.USDC_BASE_RPC_URL, fee: '0.25', token: undefined },
    })
  })

  test.each([
    ['USDC_HOT_WALLET_KEY', 'ab'],
    ['USDC_HOT_WALLET_KEY', `${KEY}z`],
    ['USDC_DEPOSIT_XPUB', `xprv${'9'.repeat(107)}`],
    ['USDC_BASE_RPC_URL', 'wss://node.example'],
    ['USDC_BASE_TOKEN', '0x12'],
    ['USDC_BASE_FEE', '0.105'],
    ['USDC_BASE_CONFIRMATIONS', '0'],
    ['USDC_ETHEREUM_FEE_CEILING_GWEI', '0'],
  ])('the settings of USDC refuse a wrong %s without quoting it', (name, value) => {
    const read = () => readChainSettings({ ...BASE, [name]: value })
    expect(read).toThrow(new RegExp(`^${name} must `))
    expect(read).not.toThrow(value)
  })
})
