import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { changing, refuseCall } from '../../support/chain/rpc-proxy.ts'
import { describeOnChain, HOT_WALLET } from '../../support/chain/tokens.ts'
import { testEngines } from '../../support/test-database.ts'
import {
  finishOnChain,
  freshAddress,
  makeOwner,
  payOnChain,
  readNonces,
  startOnChain,
} from '../support/chain-acts.ts'
import {
  type ChainServer,
  type ChainWorld,
  USDC_UNIT,
  withChainWorld,
} from '../support/chain-world.ts'
import { quote, readStatus } from '../support/payout-acts.ts'

const OTHER_HASH = `0x${'ab'.repeat(32)}`
const Receipt = v.nullable(v.looseObject({ status: v.string() }))

function quantity(number: bigint): string {
  return `0x${number.toString(16)}`
}

/** Changes receipts that are there. */
function changingReceipts(change: Record<string, unknown>) {
  return changing('eth_getTransactionReceipt', (result) => {
    const receipt = v.parse(Receipt, result)
    return receipt && { ...receipt, ...change }
  })
}

describeOnChain('a payout by a node that is wrong', testEngines, ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(() => {
    world = chainWorld()
    server = world.serve()
  })
  afterEach(() => {
    world.proxy.intercept = undefined
    world.wallet.clock.forwardSeconds(16)
  })

  const start = () => startOnChain(world, server)
  const finish = () => finishOnChain(world, server)
  const logged = () => world.wallet.logLines.join()
  /** What a quote answers once the health of the network is read again. */
  const readRefusal = async () => {
    world.wallet.clock.forwardSeconds(16)
    const { token, account } = await makeOwner(world)
    const body = { account_id: account, amount: '5.10', method: 'usdc', network: 'base' }
    const { json } = await server.call('withdrawalQuote', { token, body })
    return json['code'] ?? json['status']
  }
  /** Starts a payout whose quote was made before the node answered so. */
  const startDuring = async (intercept: ChainWorld['proxy']['intercept']) => {
    const owner = await makeOwner(world)
    const before = await owner.balance()
    const to = freshAddress()
    world.wallet.clock.forwardSeconds(16)
    await quoteOf(owner)
    world.proxy.intercept = intercept
    const { json } = await payOnChain(server, owner, { to, amount: '5.10' })
    const status = () => readStatus(server, owner.token, json['number'])
    return { owner, before, status, received: () => world.token.balanceOf(to) }
  }
  const quoteOf = (owner: { token: string; account: string }) => {
    const target = { method: 'usdc', network: 'base', address: freshAddress() } as const
    return quote(server, owner.token, { account: owner.account, amount: '5.10', to: target })
  }

  test.each([
    ['without its transfer', { logs: [] }],
    ['of a block that the chain does not have', { blockHash: OTHER_HASH }],
  ])('a payout of USDC does not end by a receipt %s', async (_, change) => {
    const { status, owner, before, received } = await start()
    await world.chain.untilMined()
    world.proxy.intercept = changingReceipts(change)
    expect(await finish()).toBe(0)
    expect(await status()).toMatchObject({ status: 'pending', confirmations: 2 })
    expect(await owner.balance()).not.toBe(before)
    world.proxy.intercept = undefined
    await finish()
    expect(await status()).toMatchObject({ status: 'complete' })
    expect(await received()).toBe(5n * USDC_UNIT)
  })

  test('a payout of USDC does not end by the receipt of another transaction', async () => {
    const { status } = await start()
    await world.chain.untilMined()
    world.proxy.intercept = changingReceipts({ transactionHash: OTHER_HASH, status: '0x0' })
    await expect(finish()).rejects.toThrow('1 payouts failed to settle')
    world.proxy.intercept = undefined
    await server.settle(121)
    await finish()
    expect(await status()).toMatchObject({ status: 'complete' })
  })

  test('a payout of USDC is neither signed nor returned while the wallet has unknown transactions', async () => {
    const { stored } = await readNonces(world)
    const ahead = changing('eth_getTransactionCount', () => quantity(stored + 100n))
    const { status, owner, before, received } = await startDuring(ahead)
    await expect(server.settle(121)).rejects.toThrow('1 payouts failed to settle')
    await expect(server.settle(3601)).rejects.toThrow('1 payouts failed to settle')
    expect(await status()).toMatchObject({ status: 'pending' })
    expect(await owner.balance()).not.toBe(before)
    expect(await received()).toBe(0n)
    expect(await readRefusal()).toBe('NETWORK_UNAVAILABLE')
    expect(logged()).toContain('"why":"nonce"')
    expect((await readNonces(world)).stored).toBe(stored)
    world.proxy.intercept = undefined
    expect(await readRefusal()).toBe('success')
    expect(await server.settle(121)).toBe(1)
    expect(await status()).toMatchObject({ status: 'failed' })
    expect(await owner.balance()).toBe(before)
  })

  test('a payout that a restored database does not know is neither repeated nor returned', async () => {
    const { db } = world.wallet.context
    const { status, owner, before, received } = await start()
    await world.chain.untilMined()
    await server.settle()
    const { hash } = await status()
    const [row] = await db.query<{ id: string; nonce: bigint }>(
      `SELECT payout_id AS id, nonce FROM chain_payout WHERE payout_id =
         (SELECT payout_id FROM chain_transaction WHERE hash = $1)`,
      [hash],
    )
    const { id, nonce } = row ?? {}
    await db.query('DELETE FROM chain_transaction WHERE payout_id = $1', [id])
    await db.query('DELETE FROM chain_payout WHERE payout_id = $1', [id])
    await db.query('UPDATE chain_wallet SET next_nonce = $1', [nonce])
    for (const seconds of [6, 121, 3601]) {
      await expect(server.settle(seconds)).rejects.toThrow('1 payouts failed to settle')
    }
    expect(await received()).toBe(5n * USDC_UNIT)
    expect(await owner.balance()).not.toBe(before)
    expect(await readRefusal()).toBe('NETWORK_UNAVAILABLE')
    // What docs/providers/chain.md says.
    await db.query(
      `INSERT INTO chain_payout (payout_id, network, sender, nonce, units, created_at)
       SELECT id, network, $2, $3, (amount_minor - fee_minor) * 10000, created_at
       FROM payout WHERE id = $1`,
      [id, HOT_WALLET, nonce],
    )
    await db.query(
      `INSERT INTO chain_transaction (network, hash, payout_id, raw, fee_wei, tip_wei, signed_at)
       SELECT network, $2, id, '', 0, 0, created_at FROM payout WHERE id = $1`,
      [id, hash],
    )
    await db.query('UPDATE chain_wallet SET next_nonce = $1', [(await readNonces(world)).onChain])
    await server.settle(121)
    await finish()
    expect(await status()).toMatchObject({ status: 'complete', hash })
    expect(await readRefusal()).toBe('success')
  })

  test('a payout of USDC is refused, or returned immediately, while the chain wants more than the ceiling', async () => {
    const dear = changing('eth_getBlockByNumber', (block) => {
      return { ...v.parse(v.looseObject({}), block), baseFeePerGas: quantity(10_000_000_001n) }
    })
    const { stored } = await readNonces(world)
    const { status, owner, before } = await startDuring(dear)
    expect(await server.settle()).toBe(1)
    expect(await status()).toMatchObject({ status: 'failed' })
    expect(await owner.balance()).toBe(before)
    expect(await readRefusal()).toBe('NETWORK_UNAVAILABLE')
    expect(logged()).toContain('"why":"fee"')
    expect((await readNonces(world)).stored).toBe(stored)
  })

  test('a payout of USDC waits while the node wants more gas than a transfer can need', async () => {
    const huge = changing('eth_estimateGas', () => quantity(2n ** 80n))
    const { status, received } = await startDuring(huge)
    expect(await status()).toMatchObject({ status: 'pending' })
    world.proxy.intercept = undefined
    await server.settle(121)
    await finish()
    expect(await status()).toMatchObject({ status: 'complete' })
    expect(await received()).toBe(5n * USDC_UNIT)
  })

  test.each([
    ['is of another chain', changing('eth_chainId', () => '0x1')],
    ['has no final block', changing('eth_getBlockByNumber', () => null)],
    [
      'answers a token of other decimals',
      changing('eth_call', () => `0x${'12'.padStart(64, '0')}`),
    ],
    ['answers what is no number', changing('eth_getBalance', () => 'much')],
  ])('a payout of USDC is refused before money moves where the node %s', async (_, intercept) => {
    expect(await readRefusal()).toBe('success')
    world.proxy.intercept = intercept
    expect(await readRefusal()).toBe('NETWORK_UNAVAILABLE')
  })

  test('a payout that a node refuses is logged without the words of the node', async () => {
    world.proxy.intercept = ({ method }, forward) =>
      method === 'eth_sendRawTransaction' ? refuseCall('insufficient funds, says me') : forward()
    const { status, received } = await start()
    await server.settle()
    expect(await status()).toMatchObject({ status: 'pending', confirmations: 0 })
    expect(logged()).toMatch(/a node does not take a payout.*"why":"funds"/)
    expect(logged()).not.toContain('says me')
    world.proxy.intercept = undefined
    await server.settle()
    await finish()
    expect(await status()).toMatchObject({ status: 'complete' })
    expect(await received()).toBe(5n * USDC_UNIT)
  })

  test('payouts of USDC on a lying node leave a ledger and a chain that agree', async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    const [paid] = await db.query<{ units: bigint }>(
      `SELECT coalesce(sum(amount_minor - fee_minor), 0)::bigint * 10000 AS units FROM payout
       WHERE status = 'complete' AND network = 'base'`,
    )
    expect(await world.token.balanceOf(HOT_WALLET)).toBe(1000n * USDC_UNIT - (paid?.units ?? 0n))
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
  })
})
