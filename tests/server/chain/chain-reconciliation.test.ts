import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { describeOnChain, HOT_WALLET, SENDER } from '../../support/chain/tokens.ts'
import {
  answerCall,
  changing,
  delayingFinality,
  type Intercept,
  refuseCall,
  RESET,
} from '../../support/chain/rpc-proxy.ts'
import { testEngine } from '../../support/test-database.ts'
import { readText, registerOwner } from '../support/app-owners.ts'
import { finishOnChain, startOnChain } from '../support/chain-acts.ts'
import {
  type ChainServer,
  type ChainWorld,
  USDC_UNIT,
  withChainWorld,
} from '../support/chain-world.ts'
import { compareStored, readStored } from '../support/reconciliation-world.ts'

const PROVIDER = 'usdc-base'
const [FIRST, QUIET, PLANTED] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
const OPENING = 1000n * USDC_UNIT

describeOnChain('a chain is reconciled', [testEngine], ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy, startsAt: new Date('2026-11-19T22:00:00Z') })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(async () => {
    world = chainWorld()
    server = world.serve()
    await world.token.mint(SENDER, OPENING)
  })
  afterEach(() => {
    world.proxy.intercept = undefined
  })

  /** Lets the clock and the chain come to a time; the next transaction is in a block of it. */
  const comeTo = async (time: string) => {
    const { clock } = world.wallet
    clock.forwardSeconds((Date.parse(time) - clock.now().getTime()) / 1000)
    await world.chain.rpc('evm_setNextBlockTimestamp', [Date.parse(time) / 1000])
  }
  const source = () => {
    const [found] = server.gateways.statements
    if (!found) throw new Error('no network is connected')
    return found
  }
  const compare = (day: string) => compareStored(world.wallet, source(), day)
  const newAddress = async () => {
    const { token } = await registerOwner(world.wallet, { isVerified: true })
    const reply = await server.call('depositAddress', { token, body: { network: 'base' } })
    return readText(reply.json['address'])
  }
  const deposit = async (address: string, units: bigint) => {
    const hash = await world.token.send(address, units)
    await world.chain.untilMined()
    await world.chain.mine(4)
    await server.readDeposits()
    return hash
  }

  test('a day of a chain is compared with its transfers and with the wallets after its last block', async () => {
    await comeTo(`${FIRST}T13:00:00Z`)
    await deposit(await newAddress(), 25_504_321n)
    const { status } = await startOnChain(world, server)
    await finishOnChain(world, server)
    expect(await status()).toMatchObject({ status: 'complete' })
    await comeTo(`${PLANTED}T03:00:00Z`)
    await world.chain.mine(5)
    // The first comparison names what the wallet had before the ledger: it was filled by hand.
    expect(await compare(QUIET)).toMatchObject({ end: 'done', kinds: ['balance new'] })
    const { end, kinds, stored } = await compare(FIRST)
    expect(end).toBe('done')
    expect(kinds).toEqual(['balance new'])
    expect(stored?.totals).toMatchObject([{ currency: 'USDC', matched: 2, theirs: 30_504_321n }])
    expect(stored?.balance).toMatchObject({
      ours: 25_504_321n - 5n * USDC_UNIT,
      theirs: OPENING + 25_504_321n - 5n * USDC_UNIT,
    })
    // A day is compared with the one before it, so that it is named once.
    expect(await compare(QUIET)).toMatchObject({ end: 'done', kinds: ['balance gone'] })
  })

  test('each planted difference between a chain and the books has its name', async () => {
    const { db } = world.wallet.context
    await comeTo(`${PLANTED}T10:00:00Z`)
    const wrong = await deposit(await newAddress(), 8n * USDC_UNIT)
    // The hot wallet is filled, and the ledger has no word of it.
    await world.token.send(HOT_WALLET, 7n * USDC_UNIT)
    const invented = randomUUID()
    await db.query(
      `INSERT INTO deposit (id, user_id, network, hash, log_index, units, confirmations, needed, state, created_at)
       SELECT $1, user_id, network, $2, 0, 3000000, 3, 3, 'below_least', $3 FROM deposit LIMIT 1`,
      [invented, `0x${'ab'.repeat(32)}`, new Date(`${PLANTED}T11:00:00Z`)],
    )
    await db.query('UPDATE deposit SET units = units + 500000 WHERE hash = $1', [wrong])
    const late = await newAddress()
    await comeTo(`${PLANTED}T23:59:50Z`)
    await world.token.send(late, 2n * USDC_UNIT)
    await world.chain.untilMined()
    await comeTo('2026-11-23T00:01:00Z')
    await world.chain.mine(4)
    await server.readDeposits()
    await comeTo('2026-11-23T03:00:00Z')
    await world.chain.mine(5)
    const { rows, kinds } = await compare(PLANTED)
    expect(kinds).toEqual([
      'amount new',
      'balance new',
      'late explained',
      'missing_ours new',
      'missing_theirs new',
    ])
    const balance = rows.find(({ kind }) => kind === 'balance')
    // What the ledger does not have is named by its transfer alone; what it has too much is missing
    // on the chain.
    expect((balance?.theirs?.amount ?? 0n) - (balance?.ours?.amount ?? 0n)).toBe(-3_500_000n)
    expect(rows.find(({ kind }) => kind === 'late')?.explanation).toBe('2026-11-23')
    await db.query('DELETE FROM deposit WHERE id = $1', [invented])
    await db.query('UPDATE deposit SET units = units - 500000 WHERE hash = $1', [wrong])
    const again = await compare(PLANTED)
    expect(again.kinds).toEqual([
      'amount gone',
      'balance gone',
      'late explained',
      'missing_ours new',
      'missing_theirs gone',
    ])
    // A node that keeps the state of its last blocks alone is asked for the newest one.
    await world.token.send(HOT_WALLET, 4n * USDC_UNIT)
    await world.chain.untilMined()
    const head = BigInt(readText(await world.chain.rpc('eth_blockNumber')))
    world.proxy.intercept = ({ method, params }, forward) => {
      const isOld = method === 'eth_call' && params[1] !== `0x${head.toString(16)}`
      return isOld ? refuseCall('missing trie node') : forward()
    }
    expect((await compare(PLANTED)).stored?.balance).toMatchObject({
      theirs: again.stored?.balance?.theirs,
    })
  })

  test.each<[string, Intercept]>([
    ['is away', () => Promise.resolve(RESET)],
    ['answers no logs but words', answering('eth_getLogs', 'soon')],
    ['refuses each range of logs', refusing('eth_getLogs')],
    ['answers a balance that is none', answering('eth_call', '0x')],
    ['answers for another chain', answering('eth_chainId', '0x1')],
    ['is not final to the end of the day', delayingFinality(1_000_000n)],
    [
      'has transfers in a block that the chain does not have',
      changing('eth_getLogs', (logs) =>
        Array.isArray(logs)
          ? logs.map((log: object) => ({ ...log, blockHash: `0x${'1'.repeat(64)}` }))
          : logs,
      ),
    ],
  ])('a node that %s is not read, and nothing of the day is kept', async (_, intercept) => {
    world.wallet.clock.forwardSeconds(60)
    const before = await readStored(world.wallet, PROVIDER, PLANTED)
    world.proxy.intercept = intercept
    const { end, stored, rows } = await compare(PLANTED)
    expect(end).toBe('no_statement')
    expect(stored?.failedAt).toBeInstanceOf(Date)
    expect(rows).toEqual(before.rows)
    expect(stored?.totals).toEqual(before.stored?.totals)
  })
})

function answering(method: string, result: unknown): Intercept {
  return (call, forward) => (call.method === method ? answerCall(result) : forward())
}

function refusing(method: string): Intercept {
  return (call, forward) => (call.method === method ? refuseCall('no') : forward())
}
