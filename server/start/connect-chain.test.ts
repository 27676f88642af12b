import { HDKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readProviderSettings } from '../config/provider-settings.ts'
import { createLog } from '../ops/log/log.ts'
import { connectChain } from './connect-chain.ts'

const KEY = { USDC_HOT_WALLET_KEY: 'ab'.repeat(32) }
const PUBLIC = {
  USDC_DEPOSIT_XPUB: HDKey.fromMasterSeed(new Uint8Array(32)).publicExtendedKey,
}
const BASE = { USDC_BASE_RPC_URL: 'http://127.0.0.1:9' }
const POLYGON = { USDC_POLYGON_RPC_URL: 'http://127.0.0.1:9' }

async function connect(variables: Record<string, string>) {
  const given = { db: null, clock: { now: () => new Date() }, log: createLog('text', () => {}) }
  const { chains, connections } = await connectChain(readProviderSettings(variables), given)
  const told = connections.map(({ provider, purposes, state, missing }) => ({
    provider,
    purposes,
    state,
    missing,
  }))
  return { chains, connections, told }
}

describe('the connection of chains', () => {
  test('the connection of chains names what is missing while nothing, or only a part is set', async () => {
    const base = { provider: 'usdc-base', purposes: ['payout', 'deposit'] }
    const keys = ['USDC_HOT_WALLET_KEY', 'USDC_DEPOSIT_XPUB']
    const none = await connect({})
    expect(none.chains).toBeNull()
    expect(none.told).toEqual([
      { ...base, state: 'absent', missing: ['USDC_BASE_RPC_URL', ...keys] },
    ])
    expect((await connect(BASE)).told).toEqual([{ ...base, state: 'incomplete', missing: keys }])
    expect((await connect(KEY)).told).toEqual([
      {
        ...base,
        purposes: ['payout'],
        state: 'incomplete',
        missing: ['USDC_BASE_RPC_URL'],
      },
    ])
  })

  test('the connection of chains serves what is set, on each network that is set', async () => {
    const { told, connections } = await connect({ ...BASE, ...POLYGON, ...PUBLIC })
    const set = { purposes: ['deposit'], state: 'set', missing: [] }
    expect(told).toEqual([
      { provider: 'usdc-base', ...set },
      { provider: 'usdc-polygon', ...set },
    ])
    const [{ probe, gauges } = {}] = connections
    await expect(probe?.()).rejects.toThrow('base does not answer, or is another chain')
    expect(gauges?.()).toEqual({ wallet_chain_answers: 0 })
    expect((await connect({ ...BASE, ...KEY, ...PUBLIC })).told).toEqual([
      { provider: 'usdc-base', purposes: ['payout', 'deposit'], state: 'set', missing: [] },
    ])
  })
})
