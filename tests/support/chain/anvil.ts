import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

const NODE_PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@foundry-rs/anvil-linux-amd64/bin/anvil',
  'linux arm64': '@foundry-rs/anvil-linux-arm64/bin/anvil',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64/bin/anvil',
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64/bin/anvil',
}

const Pool = v.object({ pending: v.string() })
const TRY_EVERY_MS = 10
const MOST_TRIES = 500

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
  url: string
  /** Calls the node. */
  rpc(method: string, parameters?: readonly unknown[]): Promise<unknown>
  mine(blocks: number): Promise<void>
  /** Waits until no transaction waits to be mined. */
  untilMined(): Promise<void>
  /** Mines each transaction at once, or only on demand. */
  setMining(isOn: boolean): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a node on a free port of this machine. A block is final when two are on top of it. `state` is a
 * file that keeps the chain over a restart, `port` that of the node before.
 */
export async function startAnvil({
  port = 0,
  state,
}: { port?: number; state?: string } = {}): Promise<TestChain> {
  const program = createRequire(import.meta.url).resolve(
    NODE_PACKAGES[`${process.platform} ${process.arch}`] ?? '',
  )
  const kept = state === undefined ? [] : ['--state', state]
  const child = spawn(
    program,
    ['--host', '127.0.0.1', '--port', String(port), '--slots-in-an-epoch', '1', ...kept],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
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
  const rpc = (method: string, parameters: readonly unknown[] = []) =>
    callNode(url, method, parameters)
  return {
    url,
    rpc,
    mine: async (blocks) => void (await rpc('anvil_mine', [`0x${blocks.toString(16)}`])),
    async untilMined() {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { pending } = v.parse(Pool, await rpc('txpool_status'))
        if (pending === '0x0') return
        await sleep(TRY_EVERY_MS)
      }
      throw new Error('a transaction is not mined')
    },
    setMining: async (isOn) => void (await rpc('evm_setAutomine', [isOn])),
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(5000).then(() => child.kill('SIGKILL'))])
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
