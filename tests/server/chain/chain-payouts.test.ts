import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { describeWithTokens, HOT_WALLET } from '../../support/chain/tokens.ts'
import { delayingFinality, RESET } from '../../support/chain/rpc-proxy.ts'
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
  withChainWorld,
  USDC_UNIT,
} from '../support/chain-world.ts'
import { auditHistory } from '../support/history-audit.ts'
import { readStatus } from '../support/payout-acts.ts'

describeWithTokens('a payout on a chain', ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(() => {
    world = chainWorld()
    server = world.serve()
  })
  afterEach(async () => {
    world.proxy.intercept = undefined
    await world.chain.setMining(true)
  })

  const start = () => startOnChain(world, server)
  const finish = () => finishOnChain(world, server)
  const hashesOf = async (status: { hash?: string | undefined }) => {
    const rows = await world.wallet.context.db.query<{ hash: string }>(
      `SELECT hash FROM chain_transaction WHERE payout_id =
         (SELECT payout_id FROM chain_transaction WHERE hash = $1)`,
      [status.hash],
    )
    return rows.map(({ hash }) => hash)
  }

  test('a payout of USDC is complete when it is final, and not before', async () => {
    const { reply, status, received, owner } = await start()
    expect(reply.json).toMatchObject({ status: 'pending' })
    await world.chain.untilMined()
    expect(await received()).toBe(5n * USDC_UNIT)
    expect(await server.settle()).toBe(0)
    const first = await status()
    expect(first).toMatchObject({ status: 'pending', confirmations: 1, confirmations_needed: 3 })
    expect(first.hash).toMatch(/^0x[0-9a-f]{64}$/)
    await world.chain.mine(1)
    expect(await server.settle()).toBe(0)
    expect(await status()).toMatchObject({ status: 'pending', confirmations: 2 })
    expect(await finish()).toBe(1)
    expect(await status()).toMatchObject({ status: 'complete', hash: first.hash })
    expect(await owner.balance()).toBe('44.90')
  })

  test('a payout of USDC shows as many confirmations as its chain needs to be final', async () => {
    await world.chain.mine(30)
    world.proxy.intercept = delayingFinality(20n)
    const { status } = await start()
    await world.chain.untilMined()
    await world.chain.mine(9)
    expect(await server.settle()).toBe(0)
    expect(await status()).toMatchObject({ confirmations: 10, confirmations_needed: 23 })
    await world.chain.mine(12)
    expect(await server.settle()).toBe(0)
    expect(await status()).toMatchObject({ confirmations: 22, confirmations_needed: 23 })
    await world.chain.mine(1)
    expect(await server.settle()).toBe(1)
    expect(await status()).toMatchObject({ status: 'complete', network: 'Base' })
  })

  test('a payout of USDC whose broadcast was lost is broadcast again, with the same hash', async () => {
    world.proxy.intercept = ({ method }, forward) =>
      method === 'eth_sendRawTransaction' ? Promise.resolve(RESET) : forward()
    const { status, received } = await start()
    expect(await received()).toBe(0n)
    world.proxy.intercept = undefined
    await server.settle()
    const { hash } = await status()
    await finish()
    expect(await status()).toMatchObject({ status: 'complete', hash })
    expect(await received()).toBe(5n * USDC_UNIT)
  })

  test('a payout of USDC whose answer was lost is found, and sent once', async () => {
    world.proxy.intercept = async ({ method }, forward) => {
      const answer = await forward()
      return method === 'eth_sendRawTransaction' ? RESET : answer
    }
    const { status, received } = await start()
    world.proxy.intercept = undefined
    await server.settle()
    await finish()
    expect(await status()).toMatchObject({ status: 'complete' })
    expect(await received()).toBe(5n * USDC_UNIT)
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
  })

  test('a payout of USDC that could not be signed is signed later, or fails after an hour', async () => {
    const beginSilently = async () => {
      const owner = await makeOwner(world)
      const before = await owner.balance()
      const to = freshAddress()
      world.proxy.intercept = ({ method }, forward) =>
        method === 'eth_estimateGas' ? Promise.resolve(RESET) : forward()
      const reply = await payOnChain(server, owner, { to, amount: '7.10' })
      expect(reply.json).toMatchObject({ status: 'pending' })
      const status = () => readStatus(server, owner.token, reply.json['number'])
      return { owner, before, status, received: () => world.token.balanceOf(to) }
    }
    const late = await beginSilently()
    await expect(server.settle(121)).rejects.toThrow('1 payouts failed to settle')
    world.proxy.intercept = undefined
    await server.settle(121)
    await finish()
    expect(await late.status()).toMatchObject({ status: 'complete' })
    expect(await late.received()).toBe(7n * USDC_UNIT)

    const never = await beginSilently()
    const { stored: nonce } = await readNonces(world)
    expect(await server.settle(3601)).toBe(1)
    expect(await never.status()).toMatchObject({ status: 'failed' })
    expect(await never.owner.balance()).toBe(never.before)
    expect((await readNonces(world)).stored).toBe(nonce)
  })

  test('a payout of USDC that is not mined gets a higher fee at its nonce, up to the ceiling', async () => {
    await world.chain.setMining(false)
    const { status, received } = await start()
    await server.settle(30)
    const { hash } = await status()
    await server.settle(61)
    const raised = await status()
    expect(raised).toMatchObject({ is_fee_raised: true, confirmations: 0 })
    expect(raised.hash).not.toBe(hash)
    for (let n = 0; n < 30; n += 1) await server.settle(61)
    const hashes = await hashesOf(raised)
    expect(hashes.length).toBeGreaterThan(5)
    expect(world.wallet.logLines.join()).toContain('the fee of a payout is at its ceiling')
    await world.chain.setMining(true)
    await world.chain.mine(1)
    await server.settle()
    await finish()
    const end = await status()
    expect(end).toMatchObject({ status: 'complete', is_fee_raised: true })
    expect(hashes).toContain(end.hash)
    expect(await received()).toBe(5n * USDC_UNIT)
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
  })

  test('a payout of USDC that its chain has undone is broadcast again and paid once', async () => {
    const { status, received } = await start()
    await world.chain.untilMined()
    await server.settle()
    const { hash } = await status()
    await world.chain.setMining(false)
    await world.chain.rpc('anvil_reorg', [1, []])
    await world.chain.rpc('anvil_dropAllTransactions')
    expect(await received()).toBe(0n)
    await server.settle()
    expect(await status()).toMatchObject({ status: 'pending', confirmations: 0 })
    expect(world.wallet.logLines.join()).toContain('a payout has left its chain')
    await world.chain.setMining(true)
    await world.chain.mine(1)
    await finish()
    expect(await status()).toMatchObject({ status: 'complete', hash })
    expect(await received()).toBe(5n * USDC_UNIT)
  })

  test('a payout of USDC whose nonce another program has used waits for an operator', async () => {
    await world.chain.setMining(false)
    const { status, owner, before } = await start()
    await world.chain.rpc('anvil_dropAllTransactions')
    await world.chain.setMining(true)
    await world.token.useHotWallet()
    await world.chain.untilMined()
    await finish()
    await server.settle(700)
    const { hash, status: waiting } = await status()
    expect(waiting).toBe('pending')
    expect(world.wallet.logLines.join()).toContain("a payout's nonce is taken")
    await world.wallet.context.db.query(
      `UPDATE chain_payout SET nonce = NULL, sender = NULL WHERE payout_id =
         (SELECT payout_id FROM chain_transaction WHERE hash = $1)`,
      [hash],
    )
    expect(await server.settle(700)).toBe(1)
    expect(await status()).toMatchObject({ status: 'failed' })
    expect(await owner.balance()).toBe(before)
  })

  test('payouts of USDC leave a ledger, a history and a chain that agree', async () => {
    const { db } = world.wallet.context
    await server.settle(700)
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
    const [paid] = await db.query<{ units: bigint }>(
      `SELECT coalesce(sum(amount_minor - fee_minor), 0)::bigint * 10000 AS units FROM payout
       WHERE status = 'complete' AND network = 'base'`,
    )
    expect(await world.token.balanceOf(HOT_WALLET)).toBe(1000n * USDC_UNIT - (paid?.units ?? 0n))
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
  })
})
