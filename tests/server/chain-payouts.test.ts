import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../server/domain/ledger/audit.ts'
import type { Reply } from './app-harness.ts'
import { TEST_KEYS } from '../support/chain/anvil.ts'
import { CHAIN_TOKENS, hasRealUsdc, HOT_WALLET } from '../support/chain/tokens.ts'
import { RESET } from '../support/chain/rpc-proxy.ts'
import { balanceOf, readText, registerOwner } from './app-owners.ts'
import {
  type ChainServer,
  type ChainWorld,
  CONFIRMATIONS,
  openChainWorld,
  USDC_UNIT,
} from './chain-world.ts'
import { auditHistory } from './history-audit.ts'
import { payOut, quote, readStatus } from './payout-acts.ts'
import { accountIn } from './transfer-acts.ts'

test.skipIf(hasRealUsdc)("Circle's contract is not beside the project: not tested here", () => {
  expect(hasRealUsdc).toBe(false)
})

describe.each(CHAIN_TOKENS)('a payout on a chain ($name, $engine)', ({ deploy, engine }) => {
  let world: ChainWorld
  let server: ChainServer
  let addresses = 0
  let keys = 0
  beforeAll(async () => {
    world = await openChainWorld(engine, deploy)
    server = world.serve()
  })
  afterAll(() => world.close())
  afterEach(async () => {
    world.proxy.intercept = undefined
    await world.chain.setMining(true)
  })

  const freshAddress = () => {
    addresses += 1
    return `0x${'5'.repeat(30)}${String(addresses).padStart(10, '0')}`
  }
  const newOwner = async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    const account = await accountIn(world.wallet, token, 'USDC')
    const balance = () => balanceOf(world.wallet, token, 'USDC')
    return { token, account, balance }
  }
  type Owner = Awaited<ReturnType<typeof newOwner>>
  /** Asks for a payout of an amount, from which 0.10 are charged. */
  const ask = async (owner: Owner, to: string, amount = '5.10', on = server): Promise<Reply> => {
    const target = { method: 'usdc', network: 'base', address: to, is_checked: true } as const
    const { token, account } = owner
    const { quote_id: quoteId } = await quote(on, token, { account, amount, to: target })
    keys += 1
    return payOut(on, token, { quoteId, to: target, key: `chain ${keys}` })
  }
  const start = async (amount = '5.10') => {
    const owner = await newOwner()
    const before = await owner.balance()
    const address = freshAddress()
    const reply = await ask(owner, address, amount)
    const status = () => readStatus(server, owner.token, reply.json['number'])
    const received = () => world.token.balanceOf(address)
    return { owner, before, address, reply, status, received }
  }
  const finish = async () => {
    await world.chain.untilMined()
    await world.chain.mine(CONFIRMATIONS + 2)
    return server.settle()
  }
  const nextNonce = async () => {
    const [row] = await world.wallet.context.db.query<{ next_nonce: bigint }>(
      'SELECT next_nonce FROM chain_wallet',
    )
    return row?.next_nonce ?? 0n
  }
  const countOnChain = async () =>
    BigInt(readText(await world.chain.rpc('eth_getTransactionCount', [HOT_WALLET, 'latest'])))
  const hashesOf = async (status: { hash?: string | undefined }) => {
    const rows = await world.wallet.context.db.query<{ hash: string }>(
      `SELECT hash FROM chain_transaction WHERE payout_id =
         (SELECT payout_id FROM chain_transaction WHERE hash = $1)`,
      [status.hash],
    )
    return rows.map(({ hash }) => hash)
  }

  test('is complete when it is final, and not before', async () => {
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

  test('whose broadcast was lost is broadcast again, with the same hash', async () => {
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

  test('whose answer was lost is found, and sent once', async () => {
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
    expect(await countOnChain()).toBe(await nextNonce())
  })

  test('that could not be signed is signed later, or fails after an hour', async () => {
    const beginSilently = async () => {
      const owner = await newOwner()
      const before = await owner.balance()
      const target = { method: 'usdc', network: 'base', address: freshAddress() } as const
      const to = { ...target, is_checked: true }
      const { quote_id: quoteId } = await quote(server, owner.token, {
        account: owner.account,
        amount: '7.10',
        to,
      })
      world.proxy.intercept = ({ method }, forward) =>
        method === 'eth_estimateGas' ? Promise.resolve(RESET) : forward()
      keys += 1
      const reply = await payOut(server, owner.token, { quoteId, to, key: `chain ${keys}` })
      expect(reply.json).toMatchObject({ status: 'pending' })
      const status = () => readStatus(server, owner.token, reply.json['number'])
      return { owner, before, status, received: () => world.token.balanceOf(to.address) }
    }
    const late = await beginSilently()
    await expect(server.settle(121)).rejects.toThrow('1 payouts failed to settle')
    world.proxy.intercept = undefined
    await server.settle(121)
    await finish()
    expect(await late.status()).toMatchObject({ status: 'complete' })
    expect(await late.received()).toBe(7n * USDC_UNIT)

    const never = await beginSilently()
    const nonce = await nextNonce()
    expect(await server.settle(3601)).toBe(1)
    expect(await never.status()).toMatchObject({ status: 'failed' })
    expect(await never.owner.balance()).toBe(never.before)
    expect(await nextNonce()).toBe(nonce)
  })

  test('that is not mined gets a higher fee at its nonce, up to the ceiling', async () => {
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
    expect(await countOnChain()).toBe(await nextNonce())
  })

  test('that its chain has undone is broadcast again and paid once', async () => {
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

  test('whose nonce another program has used waits for a person', async () => {
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

  test('to a blocked address is refused before money moves', async () => {
    const owner = await newOwner()
    const before = await owner.balance()
    const address = freshAddress()
    await world.token.setBlacklisted(address, true)
    const target = { account: owner.account, amount: '5.10' }
    const asked = async (to: string) => {
      const usdc = { method: 'usdc', network: 'base', address: to, is_checked: true } as const
      const { quote_id: quoteId } = await quote(server, owner.token, { ...target, to: usdc })
      keys += 1
      const { json } = await payOut(server, owner.token, { quoteId, to: usdc, key: `c ${keys}` })
      return json['code']
    }
    expect(await asked(address)).toBe('ADDRESS_BLOCKED')
    expect(await asked(HOT_WALLET)).toBe('ADDRESS_BLOCKED')
    expect(await asked(world.token.address)).toBe('ADDRESS_INVALID')
    expect(await asked(`0x${'0'.repeat(40)}`)).toBe('ADDRESS_INVALID')
    expect(await owner.balance()).toBe(before)
  })

  test('that is reverted fails when that is final, and its money is returned', async () => {
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

  test('is refused before money moves while the token is paused or the wallet is short', async () => {
    const owner = await newOwner()
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

  test('leaves a ledger, a history and a chain that agree', async () => {
    const { db } = world.wallet.context
    await server.settle(700)
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
    const [paid] = await db.query<{ units: bigint }>(
      `SELECT coalesce(sum(amount_minor - fee_minor), 0)::bigint * 10000 AS units FROM payout
       WHERE status = 'complete' AND network = 'base'`,
    )
    expect(await world.token.balanceOf(HOT_WALLET)).toBe(1000n * USDC_UNIT - (paid?.units ?? 0n))
    expect(await countOnChain()).toBe(await nextNonce())
  })
})
