import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { CHAIN_ID, startAnvil, TEST_KEYS, type TestChain } from '../../support/chain/anvil.ts'
import { RESET, type RpcProxy, startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { describeOnChain, HOT_WALLET, type TestToken } from '../../support/chain/tokens.ts'
import { createServerBench, type ServerBench } from '../../support/server-process.ts'
import { bothEngines } from '../../support/test-database.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { payOnChain } from '../support/chain-acts.ts'
import { CONFIRMATIONS, USDC_UNIT } from '../support/chain-world.ts'
import { auditHistory } from '../support/history-audit.ts'
import { provideLastingDatabase } from '../support/lasting-database.ts'
import { connectWallet, registerRemotely, type RemoteWallet } from '../support/remote-wallet.ts'
import { accountIn } from '../support/transfer-acts.ts'

/**
 * A call of the node at which the server is killed: before it, after it, or shortly after its
 * answer.
 */
interface Step {
  /** What the kill cuts off, for the report of a failure. */
  name: string
  method: string
  at: 'before' | 'after' | 'answered'
  /** A new payout leads there, or one that is open. */
  of: 'new' | 'open'
}

/** In pairs: the second one meets the payout that the first one left open. */
const STEPS: readonly (readonly [Step, Step])[] = [
  [
    { name: 'before its broadcast', method: 'eth_sendRawTransaction', at: 'before', of: 'new' },
    { name: 'broadcast again', method: 'eth_sendRawTransaction', at: 'after', of: 'open' },
  ],
  [
    { name: 'before it is signed', method: 'eth_estimateGas', at: 'before', of: 'new' },
    { name: 'while it ends', method: 'eth_getTransactionReceipt', at: 'answered', of: 'open' },
  ],
  [
    { name: 'without an answer', method: 'eth_sendRawTransaction', at: 'after', of: 'new' },
    { name: 'while it is looked up', method: 'eth_getTransactionReceipt', at: 'after', of: 'open' },
  ],
  [
    { name: 'while it is stored', method: 'eth_sendRawTransaction', at: 'answered', of: 'new' },
    { name: 'signed late', method: 'eth_getTransactionReceipt', at: 'before', of: 'open' },
  ],
]
/** Longest time from the answer of the node to the kill. */
const LATEST_MS = 40
const TRY_EVERY_MS = 200

const title = 'a server killed at each step of a payout'
describeOnChain(title, bothEngines, ({ deploy, engine }) => {
  const steps = STEPS.flat()
  const kills = rounds(steps.length, 200)
  let bench: ServerBench
  let chain: TestChain
  let token: TestToken
  let proxy: RpcProxy
  beforeAll(async () => {
    bench = await createServerBench()
    chain = await startAnvil()
    token = await deploy(chain)
    await token.mint(HOT_WALLET, 1000n * USDC_UNIT)
    proxy = await startRpcProxy(chain.url)
  })
  afterAll(async () => {
    await bench.clear()
    await proxy.close()
    await chain.stop()
  })

  /** Resolves when the server is at the step; nothing passes there until the server is dead. */
  const watch = ({ method, at }: Step) => {
    const dead = new EventEmitter()
    const released = once(dead, 'killed').then(() => RESET)
    const reached = new Promise<void>((resolve) => {
      proxy.intercept = async (call, forward) => {
        if (call.method !== method) return forward()
        const answer = at === 'before' ? undefined : await forward()
        resolve()
        return at === 'answered' && answer !== undefined ? answer : released
      }
    })
    return {
      reached,
      release() {
        proxy.intercept = undefined
        dead.emit('killed')
      },
    }
  }

  /** Mines until no owner has an open withdrawal. */
  const untilClosed = async (wallet: RemoteWallet, owners: readonly string[]) => {
    for (const owner of owners) {
      const read = async () => (await wallet.call('transactions', { token: owner })).text
      while ((await read()).includes('"pending"')) {
        await chain.mine(1)
        await sleep(TRY_EVERY_MS)
      }
    }
  }

  test(
    'a killed server loses no payout of USDC and pays none twice',
    async () => {
      const database = await provideLastingDatabase(bench.folder, engine)
      const key = join(bench.folder, `key-${engine}`)
      writeFileSync(key, `${TEST_KEYS.hotWallet}\n`)
      const start = () =>
        bench.start({
          ...database.settings,
          USDC_HOT_WALLET_KEY_FILE: key,
          USDC_BASE_RPC_URL: proxy.url,
          USDC_BASE_CHAIN_ID: String(CHAIN_ID),
          USDC_BASE_TOKEN: token.address,
          USDC_BASE_CONFIRMATIONS: String(CONFIRMATIONS),
        })
      const addresses: string[] = []
      const owners: string[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        const step = steps[kill % steps.length]
        if (!step) break
        if (step.at === 'answered' && step.of === 'open') await chain.mine(CONFIRMATIONS + 2)
        const early = step.of === 'open' ? watch(step) : undefined
        const server = start()
        const wallet = connectWallet(await server.ready)
        let payout: Promise<unknown> = Promise.resolve()
        let late: ReturnType<typeof watch> | undefined
        if (!early) {
          const owner = await registerRemotely(wallet)
          const account = await accountIn(wallet, owner, 'USDC')
          owners.push(owner)
          const to = `0x${'7'.repeat(30)}${String(kill).padStart(10, '0')}`
          addresses.push(to)
          late = watch(step)
          payout = payOnChain(wallet, { token: owner, account }, { to, amount: '2.10' }).catch(
            () => 'cut off',
          )
        }
        const watched = early ?? late
        await watched?.reached
        if (step.at === 'answered') await sleep(Math.random() * LATEST_MS)
        const { stdout, stderr } = await server.kill()
        for (const secret of [TEST_KEYS.hotWallet, proxy.url]) {
          expect(`${stdout}${stderr}`).not.toContain(secret)
        }
        watched?.release()
        await payout
        await database.run((db) =>
          db.query(
            `UPDATE payout SET claimed_until = created_at WHERE status IN ('pending', 'sent')`,
          ),
        )
      }
      const server = start()
      const wallet = connectWallet(await server.ready)
      await untilClosed(wallet, owners)
      await server.stop()
      const paid = await database.run(async (db) => {
        expect(await auditLedger(db)).toEqual([])
        expect(await auditHistory(db)).toEqual([])
        return db.query<{ address: string; status: string }>('SELECT address, status FROM payout')
      })
      let complete = 0n
      for (const { address, status } of paid) {
        expect(addresses).toContain(address)
        const units = await token.balanceOf(address)
        expect(units).toBe(status === 'complete' ? 2n * USDC_UNIT : 0n)
        if (status === 'complete') complete += 1n
      }
      expect(complete).toBeGreaterThan(0n)
      expect(await token.balanceOf(HOT_WALLET)).toBe(1000n * USDC_UNIT - complete * 2n * USDC_UNIT)
      await database.stop()
      report(`server killed at a step of a payout, ${engine}`, {
        kills,
        payouts: paid.length,
        complete: Number(complete),
      })
    },
    PATIENCE_MS,
  )
})
