import { beforeAll, expect, test } from 'vitest'
import { listTables } from '../../../server/backup/tables.ts'
import { TEST_KEYS } from '../../support/chain/anvil.ts'
import type { Intercept } from '../../support/chain/rpc-proxy.ts'
import { describeOnChain } from '../../support/chain/tokens.ts'
import { PATIENCE_MS } from '../../support/test-duration.ts'
import { testEngines } from '../../support/test-database.ts'
import {
  finishOnChain,
  makeOwner,
  payOnChain,
  freshAddress,
  startOnChain,
} from '../support/chain-acts.ts'
import {
  type ChainServer,
  type ChainWorld,
  DEPOSIT_KEY,
  withChainWorld,
} from '../support/chain-world.ts'

/** Calls of the node that fail one after another. */
const METHODS = [
  'eth_chainId',
  'eth_getBlockByNumber',
  'eth_estimateGas',
  'eth_call',
  'eth_sendRawTransaction',
  'eth_getTransactionReceipt',
  'eth_getLogs',
]

/** Messages and stacks of an error and of those in it. */
function messagesOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors.map(messagesOf) : []
  return [String(error), error instanceof Error ? error.stack : '', ...inner].join('\n')
}

describeOnChain('the secrets of a chain', testEngines, ({ deploy, engine }) => {
  const chainWorld = withChainWorld({ engine, deploy })
  let world: ChainWorld
  let server: ChainServer
  beforeAll(() => {
    world = chainWorld()
    server = world.serve()
  })

  test(
    'secrets of a chain reach no log, answer or table, also when a node quotes them in failures',
    async () => {
      const secrets = [TEST_KEYS.hotWallet, DEPOSIT_KEY, `${world.proxy.url}/secret-of-the-node`]
      const quoted = secrets.join(' ')
      const answers: string[] = []
      const fails: Intercept[] = [
        async () =>
          JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: quoted } }),
        async () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: quoted }),
        async () => `<html>${quoted}</html>`,
      ]
      const ask = async () => {
        world.wallet.clock.forwardSeconds(121)
        const { token, account } = await makeOwner(world)
        const paying = payOnChain(
          server,
          { token, account },
          { to: freshAddress(), amount: '5.10' },
        )
        const acts = [
          paying.then(({ text }) => text),
          server.call('withdrawalMethods', { token, query: { account_id: account } }),
          server.call('deposits', { token }),
          server.settle(),
          server.readDeposits(),
        ]
        const ends = await Promise.allSettled(acts)
        answers.push(
          ...ends.map((end) => ('reason' in end ? messagesOf(end.reason) : JSON.stringify(end))),
        )
      }
      await startOnChain(world, server)
      for (const method of METHODS) {
        for (const fail of fails) {
          world.proxy.intercept = (call, forward) =>
            call.method === method ? fail(call, forward) : forward()
          await ask()
        }
      }
      world.proxy.intercept = undefined
      world.wallet.clock.forwardSeconds(121)
      await finishOnChain(world, server)
      const { db } = world.wallet.context
      const told = [...world.wallet.logLines, ...answers].join('\n')
      expect(told).toContain('a network does not answer')
      for (const secret of secrets) {
        expect(told).not.toContain(secret)
        for (const table of await listTables(db)) {
          const rows = await db.query(
            `SELECT 1 FROM "${table}" AS t WHERE strpos(lower(t::text), lower($1)) > 0`,
            [secret],
          )
          expect([table, rows]).toEqual([table, []])
        }
      }
    },
    PATIENCE_MS,
  )
})
