import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deposit } from '../../../contract/calls/deposits.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { startAnvil, type TestChain } from '../../support/chain/anvil.ts'
import { describeOnChain, HOT_WALLET, SENDER, type TestToken } from '../../support/chain/tokens.ts'
import { testEngines } from '../../support/test-database.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { balanceOf, readText, registerOwner } from '../support/app-owners.ts'
import { freshAddress, makeOwner, payOnChain } from '../support/chain-acts.ts'
import {
  type ChainServer,
  type ChainWorld,
  CONFIRMATIONS,
  settingsOf,
  USDC_UNIT,
  withChainWorld,
} from '../support/chain-world.ts'
import { auditHistory } from '../support/history-audit.ts'
import { readStatus } from '../support/payout-acts.ts'

const CHAIN_ID = 31_338

describeOnChain('Base and Polygon beside each other', testEngines, ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let chain: TestChain
  let token: TestToken
  let server: ChainServer
  beforeAll(async () => {
    world = chainWorld()
    chain = await startAnvil({ chainId: CHAIN_ID })
    token = await deploy(chain)
    await token.mint(HOT_WALLET, 1000n * USDC_UNIT)
    await token.mint(SENDER, 1000n * USDC_UNIT)
    await world.token.mint(SENDER, 1000n * USDC_UNIT)
    server = world.serve({}, [
      { ...settingsOf(chain.url, token.address), name: 'polygon', chainId: CHAIN_ID },
    ])
  }, PATIENCE_MS)
  afterAll(() => chain.stop())

  const finish = async (one: TestChain) => {
    await one.untilMined()
    await one.mine(CONFIRMATIONS + 2)
    await server.settle()
  }

  test('a payout leaves the chain of its network, and waits for that chain alone', async () => {
    const owner = await makeOwner(world)
    const [toBase, toPolygon] = [freshAddress(), freshAddress()]
    const base = await payOnChain(server, owner, { to: toBase, amount: '5.10' })
    const polygon = await payOnChain(server, owner, {
      to: toPolygon,
      amount: '7.10',
      network: 'polygon',
    })
    const statusOf = ({ json }: typeof base) => readStatus(server, owner.token, json['number'])
    await finish(chain)
    expect(await statusOf(polygon)).toMatchObject({ status: 'complete', network: 'Polygon PoS' })
    expect(await statusOf(base)).toMatchObject({ status: 'pending', network: 'Base' })
    await finish(world.chain)
    expect(await statusOf(base)).toMatchObject({ status: 'complete' })
    expect(await world.token.balanceOf(toBase)).toBe(5n * USDC_UNIT)
    expect(await world.token.balanceOf(toPolygon)).toBe(0n)
    expect(await token.balanceOf(toPolygon)).toBe(7n * USDC_UNIT)
    expect(await owner.balance()).toBe('37.80')
    const wallets = await world.wallet.context.db.query(
      'SELECT network, next_nonce FROM chain_wallet ORDER BY network',
    )
    expect(wallets).toMatchObject([
      { network: 'base', next_nonce: 1n },
      { network: 'polygon', next_nonce: 1n },
    ])
  })

  test('money comes in on an address for each network, and on the chain of that network', async () => {
    const { token: session } = await registerOwner(world.wallet, { isVerified: true })
    const addressOn = async (network: string) => {
      const reply = await server.call('depositAddress', { token: session, body: { network } })
      return readText(reply.json['address'])
    }
    const cents = async () =>
      parseAmount((await balanceOf(world.wallet, session, 'USDC')) ?? '', 2) ?? 0n
    const before = await cents()
    const [onBase, onPolygon] = [await addressOn('base'), await addressOn('polygon')]
    expect(onBase).not.toBe(onPolygon)
    await world.token.send(onBase, 3n * USDC_UNIT)
    await token.send(onPolygon, 4n * USDC_UNIT)
    // On the chain of the other network nothing was sent to it, whatever it is called there.
    await token.send(onBase, 5n * USDC_UNIT)
    for (const one of [chain, world.chain]) {
      await one.untilMined()
      await one.mine(CONFIRMATIONS + 2)
    }
    await server.readDeposits()
    await server.readDeposits()
    expect(await cents()).toBe(before + 7_00n)
    const { json } = await server.call('deposits', { token: session })
    const deposits = v.parse(v.array(Deposit), json['results'])
    expect(deposits.map(({ amount, network }) => `${network} ${amount}`).toSorted()).toEqual([
      'base 3.00',
      'polygon 4.00',
    ])
  })

  test('a network whose node is gone refuses, and the other one pays', async () => {
    const owner = await makeOwner(world)
    const before = await owner.balance()
    await chain.stop()
    const refused = await payOnChain(server, owner, {
      to: freshAddress(),
      amount: '7.10',
      network: 'polygon',
    })
    expect(refused.json).toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    expect(await owner.balance()).toBe(before)
    const { json } = await payOnChain(server, owner, { to: freshAddress(), amount: '5.10' })
    await finish(world.chain)
    expect(await readStatus(server, owner.token, json['number'])).toMatchObject({
      status: 'complete',
    })
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
  })
})
