import * as v from 'valibot'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { Deposit } from '../../../contract/calls/deposits.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { describeWithTokens, SENDER } from '../../support/chain/tokens.ts'
import { answerCall, delayingFinality, refuseCall, RESET } from '../../support/chain/rpc-proxy.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { type ChainServer, type ChainWorld, withChainWorld } from '../support/chain-world.ts'
import { auditHistory } from '../support/history-audit.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'

describeWithTokens('deposits on a chain', ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(async () => {
    world = chainWorld()
    server = world.serve()
    await world.token.mint(SENDER, 1_000_000_000n)
  })
  afterEach(async () => {
    world.proxy.intercept = undefined
    await world.chain.setMining(true)
  })

  const newOwner = async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    const reply = await server.call('depositAddress', { token, body: { network: 'base' } })
    const address = readText(reply.json['address'])
    const cents = async () =>
      parseAmount((await balanceOf(world.wallet, token, 'USDC')) ?? '', 2) ?? 0n
    const list = async () => {
      const { json } = await server.call('deposits', { token })
      return v.parse(v.array(Deposit), json['results'])
    }
    return { token, address, cents, list, before: await cents() }
  }
  const mineAndRead = async (blocks: number) => {
    await world.chain.untilMined()
    await world.chain.mine(blocks)
    await server.readDeposits()
  }

  test('deposits come in on addresses of the public key, each with a number of its own', async () => {
    const { address } = await newOwner()
    const [row] = await world.wallet.context.db.query<{ number: number }>(
      'SELECT number FROM deposit_address WHERE address = $1',
      [address],
    )
    const path = `m/44'/60'/1'/0/${row?.number ?? 0}` as const
    expect(address).toBe(mnemonicToAccount(MNEMONIC, { path }).address)
  })

  test('a deposit is shown before it is final, and credited once when it is', async () => {
    const { address, cents, list, before } = await newOwner()
    const hash = await world.token.send(address, 25_500_000n)
    await world.chain.untilMined()
    await server.readDeposits()
    expect(await list()).toMatchObject([
      { amount: '25.50', confirmations: 1, confirmations_needed: 3, state: 'confirming', hash },
    ])
    await mineAndRead(1)
    expect(await list()).toMatchObject([{ confirmations: 2, state: 'confirming' }])
    expect(await cents()).toBe(before)
    await world.chain.mine(2)
    const second = world.serve()
    await Promise.all([server.readDeposits(), second.readDeposits(), second.readDeposits()])
    await server.readDeposits()
    expect(await list()).toMatchObject([{ state: 'credited' }])
    expect(await cents()).toBe(before + 25_50n)
  })

  test('deposits show as many confirmations as their chain needs to be final', async () => {
    const { address, cents, list, before } = await newOwner()
    await world.chain.mine(30)
    world.proxy.intercept = delayingFinality(20n)
    await world.token.send(address, 6_000_000n)
    await mineAndRead(9)
    expect(await list()).toMatchObject([{ confirmations: 10, confirmations_needed: 23 }])
    await mineAndRead(12)
    expect(await cents()).toBe(before)
    await mineAndRead(1)
    expect(await list()).toMatchObject([{ confirmations_needed: 23, state: 'credited' }])
    expect(await cents()).toBe(before + 6_00n)
  })

  test('deposits below the minimum are carried, with the fractions of a cent', async () => {
    const { address, cents, before } = await newOwner()
    for (const units of [300_000n, 204_000n, 999_999n]) await world.token.send(address, units)
    await mineAndRead(4)
    expect(await cents()).toBe(before + 1_50n)
    await world.token.send(address, 1_006_001n)
    await mineAndRead(4)
    expect(await cents()).toBe(before + 2_51n)
  })

  test('transfers that their chain has undone are not credited, and forgotten', async () => {
    const { address, cents, list, before } = await newOwner()
    await world.token.send(address, 5_000_000n)
    await world.chain.untilMined()
    await server.readDeposits()
    expect(await list()).toHaveLength(1)
    await world.chain.rpc('anvil_reorg', [1, []])
    await world.chain.rpc('anvil_dropAllTransactions')
    await mineAndRead(4)
    expect(await list()).toHaveLength(1)
    world.wallet.clock.forwardSeconds(61)
    await server.readDeposits()
    expect(await list()).toEqual([])
    expect(await cents()).toBe(before)
  })

  test('transfers that are in another block after a change of the chain are credited once', async () => {
    const { address, cents, list, before } = await newOwner()
    const other = await newOwner()
    await world.chain.setMining(false)
    await world.token.send(other.address, 2_000_000n)
    const hash = await world.token.send(address, 5_000_000n)
    await world.chain.mine(1)
    await server.readDeposits()
    expect(await list()).toMatchObject([{ hash, state: 'confirming' }])
    const raw = await world.chain.rpc('eth_getRawTransactionByHash', [hash])
    await world.chain.rpc('anvil_reorg', [1, []])
    await world.chain.rpc('anvil_dropAllTransactions')
    await world.chain.setMining(true)
    // The first of the two is replaced, so that the second has another place in its block.
    await world.token.send(other.address, 1_000_000n)
    await world.chain.rpc('eth_sendRawTransaction', [raw]).catch(() => {})
    await mineAndRead(4)
    world.wallet.clock.forwardSeconds(61)
    await server.readDeposits()
    expect(await list()).toMatchObject([{ hash, state: 'credited' }])
    expect(await cents()).toBe(before + 5_00n)
    expect(await other.cents()).toBe(other.before + 1_00n)
  })

  test('deposits are read in shorter ranges when the node refuses long ones', async () => {
    const { address, cents, before } = await newOwner()
    await server.readDeposits()
    await world.chain.mine(300)
    await world.token.send(address, 3_000_000n)
    await world.chain.untilMined()
    await world.chain.mine(300)
    const longest = { refused: 0, answered: 0 }
    world.proxy.intercept = ({ method, params }, forward) => {
      if (method !== 'eth_getLogs') return forward()
      const [filter] = v.parse(
        v.tuple([v.object({ fromBlock: v.string(), toBlock: v.string() })]),
        params,
      )
      const blocks = Number(filter.toBlock) - Number(filter.fromBlock) + 1
      const isLong = blocks > 40
      longest[isLong ? 'refused' : 'answered'] += 1
      return isLong ? refuseCall('query exceeds max block range') : forward()
    }
    await server.readDeposits()
    expect(longest.refused).toBeGreaterThan(0)
    expect(longest.answered).toBeGreaterThan(10)
    expect(await cents()).toBe(before + 3_00n)
  })

  test('deposits survive lost answers and a node that is behind', async () => {
    const { address, cents, before } = await newOwner()
    await world.token.send(address, 4_000_000n)
    await world.chain.untilMined()
    await world.chain.mine(4)
    world.proxy.intercept = ({ method }, forward) =>
      method === 'eth_getLogs' ? Promise.resolve(RESET) : forward()
    await expect(server.readDeposits()).rejects.toThrow('1 networks were not read')
    expect(await cents()).toBe(before)
    // A node that is behind knows the head by hearsay and has no logs of it.
    world.proxy.intercept = ({ method }, forward) =>
      method === 'eth_getLogs' ? answerCall([]) : forward()
    await mineAndRead(3)
    expect(await cents()).toBe(before)
    world.proxy.intercept = undefined
    await server.readDeposits()
    expect(await cents()).toBe(before + 4_00n)
  })

  test('deposits leave a ledger, a history and a chain that agree', async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
    const addresses = await db.query<{ address: string; carried: bigint; credited: bigint }>(
      `SELECT a.address, a.carried_units AS carried, coalesce((SELECT sum(p.amount_minor) FROM posting p
         WHERE p.transfer_id IN (SELECT d.transfer_id FROM deposit d WHERE d.user_id = a.user_id)
       ), 0)::bigint AS credited FROM deposit_address a`,
    )
    expect(addresses.length).toBeGreaterThan(5)
    for (const { address, carried, credited } of addresses) {
      expect(await world.token.balanceOf(address)).toBe(credited * 10_000n + carried)
    }
  })
})
