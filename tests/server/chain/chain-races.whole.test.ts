import { beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { formatAmount, parseAmount } from '../../../contract/rules/money.ts'
import { describeOnChain, HOT_WALLET } from '../../support/chain/tokens.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { bothEngines } from '../../support/test-database.ts'
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

const CLIENTS = 64
const ROUNDS = rounds(1, 20)
/** What the wallet has more than the payouts of a round need. */
const SPARE = 500_000n

describeOnChain('two servers with one wallet of payouts', bothEngines, ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy, isKept: true, units: SPARE })
  let world: ChainWorld
  let servers: readonly [ChainServer, ChainServer]
  beforeAll(() => {
    world = chainWorld()
    servers = [world.serve(), world.serve()]
  })

  const expectAgreement = async () => {
    const { db } = world.wallet.context
    expect(await auditLedger(db)).toEqual([])
    expect(await auditHistory(db)).toEqual([])
    const rows = await db.query<{ address: string; status: string; units: bigint }>(
      'SELECT address, status, (amount_minor - fee_minor) * 10000 AS units FROM payout',
    )
    for (const { address, status, units } of rows) {
      expect(await world.token.balanceOf(address)).toBe(status === 'complete' ? units : 0n)
    }
    const { stored, onChain } = await readNonces(world)
    expect(onChain).toBe(stored)
    return rows
  }
  /** The servers look up all payouts concurrently until none is open. */
  const settleAll = async () => {
    const { db } = world.wallet.context
    for (let round = 0; round < 40; round += 1) {
      await finishOnChain(world, servers[0])
      await Promise.all(servers.map((server) => server.settle(30)))
      const open = await db.query(`SELECT 1 FROM payout WHERE status IN ('pending', 'sent')`)
      if (open.length === 0) return
    }
    throw new Error('a payout does not end')
  }

  test(
    `${CLIENTS} clients pay out what the wallet has, and no more`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const owners = await Promise.all(Array.from({ length: 4 }, () => makeOwner(world)))
        const have = await world.token.balanceOf(HOT_WALLET)
        // Enough for two thirds of the payouts of two USDC each.
        await world.token.mint(HOT_WALLET, 90n * USDC_UNIT)
        world.wallet.clock.forwardSeconds(16)
        const count = async () =>
          (await expectAgreement()).filter((row) => row.status === 'complete')
        const before = (await count()).length
        const replies = await Promise.all(
          Array.from({ length: CLIENTS }, (_, client) => {
            const [server, owner] = [servers[client % 2], owners[client % owners.length]]
            if (!server || !owner) throw new Error('no server or no owner')
            return payOnChain(server, owner, { to: freshAddress(), amount: '2.10' }).catch(
              () => null,
            )
          }),
        )
        expect(
          replies.filter((reply) => reply?.json['status'] === 'pending').length,
        ).toBeGreaterThan(0)
        await settleAll()
        const paid = (await count()).length - before
        expect(paid).toBe(45)
        expect(await world.token.balanceOf(HOT_WALLET)).toBe(have)
      }
      const rows = await expectAgreement()
      report(`${CLIENTS} clients and two servers with one wallet, ${engine}`, {
        rounds: ROUNDS,
        payouts: rows.length,
        complete: rows.filter(({ status }) => status === 'complete').length,
      })
    },
    PATIENCE_MS,
  )

  test('a payout that both start and look up concurrently has one nonce', async () => {
    await world.token.mint(HOT_WALLET, 100n * USDC_UNIT)
    const { stored } = await readNonces(world)
    const { db, clock } = world.wallet.context
    const { status, received } = await startOnChain(world, servers[0])
    const [row] = await db.query<{ id: string }>(`SELECT id FROM payout WHERE status = 'sent'`)
    const { id = '' } = row ?? {}
    const address = String((await status()).address)
    const target = { network: 'base', address }
    const paid = { id, amount: '5.00', currency_code: 'USDC' }
    const others = { provider_ref: null, phone: null, bank_id: null, card_token: null }
    const lookup = { ...paid, ...others, ...target, created_at: clock.now() }
    const order = { ...paid, target }
    const gateways = servers.map((server) => server.gateways.payoutMethods.usdc)
    await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const gateway = gateways[n % 2]
        await (n % 4 < 2 ? gateway?.start(order) : gateway?.check(lookup))
      }),
    )
    await settleAll()
    expect(await received()).toBe(5n * USDC_UNIT)
    expect((await readNonces(world)).stored).toBe(stored + 1n)
    await expectAgreement()
  })

  test('a spike of fees delays payouts, and their fees follow it', async () => {
    await world.chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1'])
    await world.chain.mine(1)
    await world.chain.setMining(false)
    const first = await startOnChain(world, servers[0])
    const second = await startOnChain(world, servers[1])
    await world.chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x12a05f200'])
    await world.chain.mine(1)
    expect(await first.received()).toBe(0n)
    await world.chain.setMining(true)
    await Promise.all(servers.map((server) => server.settle(61)))
    await settleAll()
    expect(await first.status()).toMatchObject({ status: 'complete', is_fee_raised: true })
    expect(await second.status()).toMatchObject({ status: 'complete' })
    await expectAgreement()
  })

  test('payouts and deposits outlive a node that is restarted without what waited in it', async () => {
    const owner = await makeOwner(world)
    const before = parseAmount((await owner.balance()) ?? '', 2) ?? 0n
    const body = { network: 'base' }
    const { json } = await servers[0].call('depositAddress', { token: owner.token, body })
    await world.token.mint(String(json['address']), 3n * USDC_UNIT)
    await servers[0].readDeposits()
    await world.chain.setMining(false)
    const payouts = [await startOnChain(world, servers[0]), await startOnChain(world, servers[1])]
    await world.chain.stop()
    await expect(servers[0].settle()).rejects.toThrow('payouts failed to settle')
    await world.chain.start()
    world.proxy.target = world.chain.url
    world.wallet.clock.forwardSeconds(121)
    await settleAll()
    for (const { status, received } of payouts) {
      expect(await status()).toMatchObject({ status: 'complete' })
      expect(await received()).toBe(5n * USDC_UNIT)
    }
    await Promise.all(servers.map((server) => server.readDeposits()))
    expect(await owner.balance()).toBe(formatAmount(before + 3_00n, 2))
    await expectAgreement()
  })
})
