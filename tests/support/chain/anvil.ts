import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { findAnvil } from '../../../scripts/stages/anvil.ts'

const Pool = v.object({ pending: v.string() })
const MS_PER_SECOND = 1000
const TRY_EVERY_MS = 10
const MAX_TRIES = 3000
/** Time for a node to keep its state and end, ms. */
const STOP_MS = 10_000
/**
 * Runs a program that ends when our end of its input is closed, also because this process was
 * killed.
 */
const GUARDED = 'exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec "$@"'

const Answer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

export const CHAIN_ID = 31_337

/** Keys that the node makes from its known test mnemonic, each with much gas. */
export const TEST_KEYS = {
  owner: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  hotWallet: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  deployer: '7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  other: '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
} as const

/** A chain of one's own on a node of one's own. */
export interface TestChain {
  /** Address of the node, another one after each start. */
  readonly url: string
  readonly chainId: number
  /** Calls the node. */
  rpc(method: string, parameters?: readonly unknown[]): Promise<unknown>
  mine(blocks: number): Promise<void>
  /** Waits until no transaction waits to be mined. */
  untilMined(): Promise<void>
  /** Mines each transaction at once, or only on demand. */
  setMining(isOn: boolean): Promise<void>
  stop(): Promise<void>
  /** Starts the node again after a stop, with what its `state` kept. */
  start(): Promise<void>
}

/**
 * Starts a node on a free port of this machine. A block is final when two are on top of it. `state`
 * is a file that keeps the chain over a restart, `startsAt` the time of its first block.
 */
export async function startAnvil({
  chainId = CHAIN_ID,
  state,
  startsAt,
}: { chainId?: number; state?: string; startsAt?: Date | undefined } = {}): Promise<TestChain> {
  const rules = ['--chain-id', String(chainId), '--slots-in-an-epoch', '1']
  const time = startsAt ? ['--timestamp', String(startsAt.getTime() / MS_PER_SECOND)] : []
  const settings = [...rules, ...time, ...(state === undefined ? [] : ['--state', state])]
  let node = await runNode(settings)
  const rpc = (method: string, parameters: readonly unknown[] = []) =>
    callNode(node.url, method, parameters)
  return {
    get url() {
      return node.url
    },
    chainId,
    rpc,
    mine: async (blocks) => void (await rpc('anvil_mine', [`0x${blocks.toString(16)}`])),
    async untilMined() {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const { pending } = v.parse(Pool, await rpc('txpool_status'))
        if (pending === '0x0') return
        await sleep(TRY_EVERY_MS)
      }
      throw new Error('a transaction is not mined')
    },
    setMining: async (isOn) => void (await rpc('evm_setAutomine', [isOn])),
    stop: () => node.stop(),
    async start() {
      node = await runNode(settings)
    },
  }
}

async function runNode(settings: readonly string[]) {
  const program = findAnvil()
  if (!program) throw new Error('the package of anvil is not installed')
  const place = ['--host', '127.0.0.1', '--port', '0']
  const child = spawn('sh', ['-c', GUARDED, 'sh', program, ...place, ...settings])
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (text: string) => {
      output += text
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void ended.then(() => reject(new Error(`the node ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([
        ended,
        sleep(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL')),
      ])
      await ended
    },
  }
}

async function callNode(
  url: string,
  method: string,
  parameters: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
  })
  const { result, error } = v.parse(Answer, await response.json())
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}
