import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connectChains } from '../../../server/gateways/chain/connect-chains.ts'
import { readDeposits } from '../../../server/domain/deposits/read-deposits.ts'
import { settlePayouts } from '../../../server/domain/withdrawals/plain-withdrawal.ts'
import type { ProviderGauges } from '../../../server/gateways/connection.ts'
import type { Gateways } from '../../../server/gateways/gateways.ts'
import { watchGateways } from '../../../server/gateways/watch-gateways.ts'
import type { NetworkSettings } from '../../../server/config/chain-settings.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { CHAIN_ID, startAnvil, TEST_KEYS, type TestChain } from '../../support/chain/anvil.ts'
import { type RpcProxy, startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { HOT_WALLET, type TestToken } from '../../support/chain/tokens.ts'
import { call, openWallet, type Wallet } from './app-harness.ts'
import type { TestEngine } from '../../support/test-database.ts'
import { makeScratchFolder } from '../../../scripts/stages/scratch.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'

/** Extended public key of account 1 of the test mnemonic. */
export const DEPOSIT_KEY =
  'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76'

export const CONFIRMATIONS = 3
/** Gas units of a token. */
export const USDC_UNIT = 1_000_000n

/** A server that is connected to a chain. */
export interface ChainServer {
  gateways: Gateways
  call: Wallet['call']
  /** Looks up the payouts that are due after so many seconds. */
  settle(seconds?: number): Promise<number>
  readDeposits(): Promise<void>
  gauges(): ProviderGauges
  /** What `npm run wallet -- providers` asks. */
  probe(): Promise<string>
}

export interface ChainWorld {
  chain: TestChain
  token: TestToken
  proxy: RpcProxy
  wallet: Wallet
  /** A server over the same database and chain, and over further networks. */
  serve(changes?: Partial<NetworkSettings>, further?: readonly NetworkSettings[]): ChainServer
  close(): Promise<void>
}

interface Chosen {
  engine: TestEngine
  deploy: (chain: TestChain) => Promise<TestToken>
  /** Whether the chain outlives a restart of its node. */
  isKept?: boolean
  /** What the wallet of payouts has. */
  units?: bigint
  /** Time of the first block. */
  startsAt?: Date
}

/**
 * A chain, a token on it, a wallet of payouts and a database, for the tests of the `describe` that
 * calls this; the returned function may be called from inside a test.
 */
export function withChainWorld(chosen: Chosen): () => ChainWorld {
  let opening: Promise<ChainWorld> | undefined
  let world: ChainWorld | undefined
  beforeAll(async () => {
    opening = openChainWorld(chosen)
    world = await opening
  }, PATIENCE_MS)
  // A world that was not open in time is closed too.
  afterAll(async () => (await opening)?.close(), PATIENCE_MS)
  return () => {
    if (!world) throw new Error('the chain is open only while tests run')
    return world
  }
}

async function openChainWorld({
  engine,
  deploy,
  isKept = false,
  units = 1000n * USDC_UNIT,
  startsAt,
}: Chosen): Promise<ChainWorld> {
  const folder = makeScratchFolder('chain-')
  const chain = await startAnvil({
    startsAt,
    ...(isKept && { state: join(folder, 'state.json') }),
  })
  const proxy = await startRpcProxy(chain.url)
  const closeChain = async () => {
    await proxy.close()
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const token = await deploy(chain)
    await token.mint(HOT_WALLET, units)
    const wallet = await openWallet({}, engine)
    return {
      chain,
      token,
      proxy,
      wallet,
      serve: (changes, further) => serve({ wallet, token, proxy }, changes, further),
      async close() {
        await wallet.close()
        await closeChain()
      },
    }
  } catch (error) {
    await closeChain()
    throw error
  }
}

function serve(
  { wallet, token, proxy }: Pick<ChainWorld, 'wallet' | 'token' | 'proxy'>,
  changes: Partial<NetworkSettings> = {},
  further: readonly NetworkSettings[] = [],
): ChainServer {
  const { context, clock } = wallet
  const { db, log, metrics } = context
  const { payouts, deposits, statements, gauges, probe } = connectChains({
    networks: [{ ...settingsOf(proxy.url, token.address), ...changes }, ...further],
    key: TEST_KEYS.hotWallet,
    publicKey: DEPOSIT_KEY,
    pauseMs: 0,
    db,
    clock,
    log,
  })
  const { payoutMethods } = context.gateways
  const gateways = watchGateways(
    {
      ...context.gateways,
      deposits,
      statements,
      payoutMethods: { ...payoutMethods, usdc: payouts },
    },
    { metrics, deadlineMs: 20_000 },
  )
  const app = createApp({ ...context, gateways })
  return {
    gateways,
    gauges: () => gauges('base'),
    probe: () => probe('base'),
    call: (name, options) => call(app, endpoints[name], options),
    settle(seconds = 6) {
      clock.forwardSeconds(seconds)
      return settlePayouts(db, {
        now: clock.now(),
        payout: null,
        methods: gateways.payoutMethods,
      })
    },
    async readDeposits() {
      if (gateways.deposits) {
        await readDeposits(db, { deposits: gateways.deposits, now: clock.now() })
      }
    },
  }
}

/** Settings of Base on a test chain. */
export function settingsOf(rpcUrl: string, token: string): NetworkSettings {
  return {
    name: 'base',
    rpcUrl,
    chainId: CHAIN_ID,
    token,
    confirmations: CONFIRMATIONS,
    least: undefined,
    fee: undefined,
    feeCeiling: undefined,
    explorer: undefined,
  }
}
