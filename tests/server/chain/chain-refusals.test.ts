import { afterEach, beforeAll, expect, test } from 'vitest'
import { CHAIN_REFUSALS } from '../../../server/gateways/payout-gateways.ts'
import { TEST_KEYS } from '../../support/chain/anvil.ts'
import { describeWithTokens, HOT_WALLET } from '../../support/chain/tokens.ts'
import {
  finishOnChain,
  freshAddress,
  makeOwner,
  readNonces,
  startOnChain,
} from '../support/chain-acts.ts'
import { type ChainServer, type ChainWorld, withChainWorld } from '../support/chain-world.ts'
import { payOut, quote } from '../support/payout-acts.ts'

describeWithTokens('refusals on a chain', ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(() => {
    world = chainWorld()
    server = world.serve()
  })
  afterEach(() => world.chain.setMining(true))

  const start = () => startOnChain(world, server)
  const finish = () => finishOnChain(world, server)

  test('a payout to a blocked address is refused before money moves', async () => {
    const owner = await makeOwner(world)
    const before = await owner.balance()
    const address = freshAddress()
    await world.token.setBlacklisted(address, true)
    const target = { account: owner.account, amount: '5.10' }
    const asked = async (to: string) => {
      const usdc = { method: 'usdc', network: 'base', address: to, is_checked: true } as const
      const { quote_id: quoteId } = await quote(server, owner.token, { ...target, to: usdc })
      const { json } = await payOut(server, owner.token, { quoteId, to: usdc, key: `to ${to}` })
      return json['code']
    }
    expect(await asked(address)).toBe('ADDRESS_BLOCKED')
    expect(await asked(HOT_WALLET)).toBe('ADDRESS_BLOCKED')
    expect(await asked(world.token.address)).toBe('ADDRESS_TOKEN')
    expect(await asked(`0x${'0'.repeat(40)}`)).toBe('ADDRESS_BURN')
    expect(await owner.balance()).toBe(before)
  })

  test('a payout that is reverted fails when that is final, and its money is returned', async () => {
    await world.chain.setMining(false)
    const { status, address, owner, before, received } = await start()
    await world.chain.rpc('anvil_dropAllTransactions')
    await world.chain.setMining(true)
    await world.token.setBlacklisted(address, true)
    await server.settle()
    await world.chain.untilMined()
    await server.settle()
    expect(await status()).toMatchObject({ status: 'pending', confirmations: 1 })
    await finish()
    expect(await status()).toMatchObject({ status: 'failed' })
    expect(await owner.balance()).toBe(before)
    expect(await received()).toBe(0n)
  })

  test('a payout is refused while the wallet has foreign transactions, and what is wrong is named', async () => {
    await start()
    await world.chain.untilMined()
    const { stored } = await readNonces(world)
    await finish()
    expect(await server.probe()).toMatch(/^answers; the wallet 0x/)
    // Somebody who has the key sends a transaction.
    await world.token.useHotWallet()
    await world.chain.untilMined()
    world.wallet.clock.forwardSeconds(16)
    await expect(server.probe()).rejects.toThrow(
      /transactions that the database does not know.*stolen/,
    )
    expect(server.gauges()).toMatchObject({
      wallet_chain_can_pay: 0,
      wallet_chain_refuses: CHAIN_REFUSALS.map((reason) => ({
        labels: { reason },
        value: reason === 'nonce' ? 1 : 0,
      })),
    })
    const networks = await server.gateways.payoutMethods.usdc?.listNetworks()
    expect(networks).toMatchObject([{ code: 'base', is_available: false, refusal: 'nonce' }])
    // Whatever else is wrong, that comes first.
    await world.token.setPaused(true)
    world.wallet.clock.forwardSeconds(16)
    await expect(server.probe()).rejects.toThrow('stolen')
    await world.token.setPaused(false)
    const { onChain } = await readNonces(world)
    expect(onChain).toBe(stored + 1n)
    await world.wallet.context.db.query('UPDATE chain_wallet SET next_nonce = $1', [onChain])
    world.wallet.clock.forwardSeconds(16)
    expect(await server.probe()).toMatch(/^answers/)
  })

  test('a foreign transaction that took the nonce of a payout is named until a person has decided', async () => {
    const { db, clock } = world.wallet.context
    await world.chain.setMining(false)
    const { status, owner, before, received } = await start()
    await world.chain.rpc('anvil_dropAllTransactions')
    await world.chain.setMining(true)
    await world.token.useHotWallet()
    await world.chain.untilMined()
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
    await server.settle()
    world.wallet.clock.forwardSeconds(16)
    // The block of that transaction is not final yet.
    expect(await server.probe()).toMatch(/^answers/)
    await finish()
    world.wallet.clock.forwardSeconds(16)
    await expect(server.probe()).rejects.toThrow('stolen')
    expect(server.gauges()).toMatchObject({
      wallet_chain_can_pay: 0,
      wallet_chain_refuses: expect.arrayContaining([{ labels: { reason: 'nonce' }, value: 1 }]),
    })
    const networks = await server.gateways.payoutMethods.usdc?.listNetworks()
    expect(networks).toMatchObject([{ is_available: false, refusal: 'nonce' }])
    expect(await status()).toMatchObject({ status: 'pending' })
    expect(await owner.balance()).not.toBe(before)
    // What docs/providers/chain.md says.
    await db.query(
      'UPDATE chain_payout SET nonce = NULL, sender = NULL WHERE nonce_taken_at <= $1',
      [clock.now()],
    )
    await server.settle(121)
    expect(await status()).toMatchObject({ status: 'failed' })
    expect(await owner.balance()).toBe(before)
    expect(await received()).toBe(0n)
    expect(await server.probe()).toMatch(/^answers/)
  })

  test('a payout is refused before money moves while the token is paused or the wallet is short', async () => {
    const owner = await makeOwner(world)
    const before = await owner.balance()
    const refusal = async (amount: string) => {
      world.wallet.clock.forwardSeconds(16)
      const to = { method: 'usdc', network: 'base', address: freshAddress() } as const
      const body = { account_id: owner.account, amount, method: to.method, network: to.network }
      const { json } = await server.call('withdrawalQuote', { token: owner.token, body })
      return json['code'] ?? json['status']
    }
    expect(await refusal('5.10')).toBe('success')
    await world.token.setPaused(true)
    expect(await refusal('5.10')).toBe('NETWORK_UNAVAILABLE')
    await world.token.setPaused(false)
    expect(await refusal('5.10')).toBe('success')
    const gas = await world.chain.rpc('eth_getBalance', [HOT_WALLET, 'latest'])
    expect(server.gauges()).toMatchObject({ wallet_chain_answers: 1, wallet_chain_can_pay: 1 })
    await world.chain.rpc('anvil_setBalance', [HOT_WALLET, '0x1'])
    expect(await refusal('5.10')).toBe('NETWORK_UNAVAILABLE')
    expect(server.gauges()).toMatchObject({ wallet_chain_can_pay: 0, wallet_chain_gas_wei: 1 })
    await expect(server.probe()).rejects.toThrow('too little for the fees')
    await world.chain.rpc('anvil_setBalance', [HOT_WALLET, gas])
    expect(await refusal('5.10')).toBe('success')
    world.proxy.target = 'http://127.0.0.1:9'
    expect(await refusal('5.10')).toBe('NETWORK_UNAVAILABLE')
    world.proxy.target = world.chain.url
    expect(await refusal('5.10')).toBe('success')
    const log = world.wallet.logLines.join()
    for (const why of ['paused', 'gas']) expect(log).toContain(`"why":"${why}"`)
    expect(log).toContain('a network does not answer')
    for (const secret of [TEST_KEYS.hotWallet, world.proxy.url]) expect(log).not.toContain(secret)
    expect(await owner.balance()).toBe(before)
  })
})
