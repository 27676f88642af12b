import * as v from 'valibot'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '../../../contract/rules/money.ts'
import { answerCall, changing } from '../../support/chain/rpc-proxy.ts'
import { describeOnChain, SENDER } from '../../support/chain/tokens.ts'
import { testEngines } from '../../support/test-database.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import {
  type ChainServer,
  type ChainWorld,
  USDC_UNIT,
  withChainWorld,
} from '../support/chain-world.ts'

const Block = v.looseObject({ number: v.string() })
const Logs = v.array(v.looseObject({ blockHash: v.string(), logIndex: v.string() }))
const STALE = `0x${'ab'.repeat(32)}`

describeOnChain('deposits by a node that is wrong', testEngines, ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(async () => {
    world = chainWorld()
    server = world.serve()
    await world.token.mint(SENDER, 1000n * USDC_UNIT)
  })
  afterEach(() => {
    world.proxy.intercept = undefined
  })

  const newOwner = async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    const reply = await server.call('depositAddress', { token, body: { network: 'base' } })
    const cents = async () =>
      parseAmount((await balanceOf(world.wallet, token, 'USDC')) ?? '', 2) ?? 0n
    return { address: readText(reply.json['address']), cents, before: await cents() }
  }
  const sendFinal = async (address: string, units: bigint) => {
    await world.token.send(address, units)
    await world.chain.untilMined()
    await world.chain.mine(5)
  }
  const readCursor = async () => {
    const [row] = await world.wallet.context.db.query<{ cursor: string }>(
      'SELECT cursor FROM deposit_network',
    )
    return BigInt(row?.cursor ?? 0)
  }

  test('deposits are not read of another chain, and the block to read from stays', async () => {
    const { address, cents, before } = await newOwner()
    await server.readDeposits()
    const cursor = await readCursor()
    await sendFinal(address, 2n * USDC_UNIT)
    world.proxy.intercept = changing('eth_chainId', () => '0x1')
    await expect(server.readDeposits()).rejects.toThrow('1 networks were not read')
    expect(await readCursor()).toBe(cursor)
    expect(await cents()).toBe(before)
    world.proxy.intercept = undefined
    await server.readDeposits()
    expect(await cents()).toBe(before + 2_00n)
  })

  test('deposits are read again from before blocks that the chain does not have', async () => {
    const { address, cents, before } = await newOwner()
    const ahead = changing('eth_getBlockByNumber', (result) => {
      const block = v.parse(Block, result)
      return { ...block, number: `0x${(BigInt(block.number) + 10_000n).toString(16)}` }
    })
    world.proxy.intercept = (call, forward) =>
      call.method === 'eth_getLogs' ? answerCall([]) : ahead(call, forward)
    await server.readDeposits()
    expect(await readCursor()).toBeGreaterThan(5000n)
    await sendFinal(address, 3n * USDC_UNIT)
    world.proxy.intercept = undefined
    await server.readDeposits()
    expect(await cents()).toBe(before + 3_00n)
    expect(await readCursor()).toBeLessThan(1000n)
    expect(world.wallet.logLines.join()).toContain('a chain is shorter than what was read of it')
  })

  test('transfers of a block that the chain has undone are neither credited nor skipped', async () => {
    const { address, cents, before } = await newOwner()
    await server.readDeposits()
    await sendFinal(address, 4n * USDC_UNIT)
    await world.chain.mine(100)
    const whole = await readCursor()
    world.proxy.intercept = changing('eth_getLogs', (result) => {
      const logs = v.parse(Logs, result)
      return logs.flatMap((entry) => [entry, { ...entry, logIndex: '0x63', blockHash: STALE }])
    })
    await server.readDeposits()
    await server.readDeposits()
    expect(await cents()).toBe(before + 4_00n)
    expect(world.wallet.logLines.join()).toContain('a node has transfers of undone blocks')
    expect(await readCursor()).toBeLessThan(whole + 50n)
    world.proxy.intercept = undefined
    await server.readDeposits()
    expect(await cents()).toBe(before + 4_00n)
    expect(await readCursor()).toBeGreaterThan(whole + 50n)
  })
})
