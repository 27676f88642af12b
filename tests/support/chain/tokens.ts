import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import solc from 'solc'
import * as v from 'valibot'
import * as viem from 'viem'
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe } from 'vitest'
import { findAnvil } from '../../../scripts/stages/anvil.ts'
import { providerFile } from '../providers/provider-folder.ts'
import { testEngine, type TestEngine, testEngines } from '../test-database.ts'
import { TEST_KEYS, type TestChain } from './anvil.ts'

/** A token on a test chain, with what its owner may do. Amounts are millionths. */
export interface TestToken {
  address: Address
  mint(to: string, units: bigint): Promise<void>
  /** Sends from the wallet of `other`; returns the hash. */
  send(to: string, units: bigint): Promise<string>
  balanceOf(holder: string): Promise<bigint>
  /** Sends nothing to nobody from the wallet of payouts, as another program with its key would. */
  useHotWallet(): Promise<string>
  setPaused(isPaused: boolean): Promise<void>
  setBlacklisted(address: string, isListed: boolean): Promise<void>
}

const accountOf = (name: keyof typeof TEST_KEYS) => privateKeyToAccount(`0x${TEST_KEYS[name]}`)

/** Address of the wallet that payouts leave in tests. */
export const HOT_WALLET = accountOf('hotWallet').address

/** Address of the wallet that `send` uses. */
export const SENDER = accountOf('other').address

function openClients(chain: TestChain) {
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    chain.rpc(method, Array.isArray(params) ? params : [])
  const transport = custom({ request }, { retryCount: 0 })
  const definition = defineChain({
    id: chain.chainId,
    name: 'test',
    nativeCurrency: { name: 'gas', symbol: 'GAS', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  const open = createPublicClient({ chain: definition, transport, pollingInterval: 20 })
  const as = (account: Account) => createWalletClient({ account, chain: definition, transport })
  return { open, as, definition }
}

/** Views and acts of our own token; the transfer is also that of Circle's. */
const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function mint(address to, uint256 value)',
  'function setPaused(bool value)',
  'function setBlacklisted(address account, bool value)',
])

const Hexadecimal = v.pipe(
  v.string(),
  v.transform((text): Hex => `0x${text.replace(/^0x/, '')}`),
)

/** Puts our own small token on a chain. */
async function deployTestToken(chain: TestChain): Promise<TestToken> {
  const { open, as } = openClients(chain)
  const owner = as(accountOf('owner'))
  const deployed = await owner.deployContract({ abi: ABI, bytecode: compileTestToken() })
  const { contractAddress: address } = await open.waitForTransactionReceipt({ hash: deployed })
  if (!address) throw new Error('the token was not deployed')
  const token = { address, abi: ABI }
  const untilMined = async (hash: Hex) => {
    const { status } = await open.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('an act of the owner was reverted')
  }
  return {
    ...openToken(chain, address),
    mint: async (to, units) =>
      untilMined(
        await owner.writeContract({
          ...token,
          functionName: 'mint',
          args: [v.parse(Hexadecimal, to), units],
        }),
      ),
    setPaused: async (isPaused) =>
      untilMined(
        await owner.writeContract({ ...token, functionName: 'setPaused', args: [isPaused] }),
      ),
    setBlacklisted: async (account, isListed) =>
      untilMined(
        await owner.writeContract({
          ...token,
          functionName: 'setBlacklisted',
          args: [v.parse(Hexadecimal, account), isListed],
        }),
      ),
  }
}

/** What anybody may do with a token. */
function openToken(
  chain: TestChain,
  address: Address,
): Pick<TestToken, 'address' | 'send' | 'balanceOf' | 'useHotWallet'> {
  const { open, as } = openClients(chain)
  const token = { address, abi: ABI }
  return {
    address,
    send: (to, units) =>
      as(accountOf('other')).writeContract({
        ...token,
        functionName: 'transfer',
        args: [v.parse(Hexadecimal, to), units],
      }),
    useHotWallet: () =>
      as(accountOf('hotWallet')).sendTransaction({ to: accountOf('owner').address, value: 0n }),
    balanceOf: (holder) =>
      open.readContract({
        ...token,
        functionName: 'balanceOf',
        args: [v.parse(Hexadecimal, holder)],
      }),
  }
}

const Compiled = v.object({
  contracts: v.object({
    'test-token.sol': v.object({
      TestToken: v.object({ evm: v.object({ bytecode: v.object({ object: Hexadecimal }) }) }),
    }),
  }),
})

let compiled: Hex | undefined

/** Compiles the token once in a process, which takes some seconds. */
function compileTestToken(): Hex {
  compiled ??= compileSource()
  return compiled
}

function compileSource(): Hex {
  const name = 'test-token.sol'
  const content = readFileSync(new URL(name, import.meta.url), 'utf8')
  const outputSelection = { '*': { '*': ['evm.bytecode.object'] } }
  const settings = { optimizer: { enabled: true }, outputSelection }
  const input = { language: 'Solidity', sources: { [name]: { content } }, settings }
  const { contracts } = v.parse(Compiled, JSON.parse(solc.compile(JSON.stringify(input))))
  return contracts[name].TestToken.evm.bytecode.object
}

/** Puts Circle's own contract, which the project does not hold, on a chain. */
const USDC_PROGRAM = providerFile('usdc/deploy.mjs')

const Act = v.pipe(
  v.function(),
  v.transform(
    (act) =>
      async (...args: unknown[]): Promise<void> =>
        void (await act(...args)),
  ),
)
const RealUsdc = v.object({
  address: Hexadecimal,
  mint: Act,
  pause: Act,
  unpause: Act,
  blacklist: Act,
  unBlacklist: Act,
})
const Program = v.object({ deployUsdc: v.function() })

/** Puts Circle's own contract on a chain. */
async function deployRealUsdc(chain: TestChain): Promise<TestToken> {
  const { definition } = openClients(chain)
  const accounts = [accountOf('deployer').address, accountOf('owner').address]
  const { deployUsdc } = v.parse(Program, await import(pathToFileURL(USDC_PROGRAM).href))
  const made = await deployUsdc({ viem, accounts, rpc: chain.url, chain: definition })
  const usdc = v.parse(RealUsdc, made)
  return {
    ...openToken(chain, usdc.address),
    mint: usdc.mint,
    setPaused: (isPaused) => (isPaused ? usdc.pause() : usdc.unpause()),
    setBlacklisted: (account, isListed) =>
      isListed ? usdc.blacklist(account) : usdc.unBlacklist(account),
  }
}

type Deploy = (chain: TestChain) => Promise<TestToken>

interface TokenCase {
  name: string
  deploy: Deploy
  engine: TestEngine
  /** What this machine lacks for it. */
  missing: string | undefined
}

const missingNode = findAnvil() ? undefined : 'the package of anvil is not installed'
const missingUsdc = existsSync(USDC_PROGRAM) ? undefined : `no ${USDC_PROGRAM}`

/** Our own token on these engines of the database. */
function oursOn(engines: readonly TestEngine[]): TokenCase[] {
  return engines.map((engine) => ({
    name: 'a token of ours',
    deploy: deployTestToken,
    engine,
    missing: missingNode,
  }))
}
const CIRCLES: TokenCase = {
  name: "Circle's contract",
  deploy: deployRealUsdc,
  engine: testEngine,
  missing: missingNode ?? missingUsdc,
}

/**
 * Describes tests of a chain with our own token on each of the engines; skips them where there is
 * no node.
 */
export function describeOnChain(
  title: string,
  engines: readonly TestEngine[],
  tests: (one: TokenCase) => void,
): void {
  for (const one of oursOn(engines)) describeCase(title, one, tests)
}

/**
 * The same on `testEngines`, and also with Circle's own contract, where PROVIDER_SCHEMAS has it.
 */
export function describeWithTokens(title: string, tests: (one: TokenCase) => void): void {
  for (const one of [...oursOn(testEngines), CIRCLES]) describeCase(title, one, tests)
}

function describeCase(title: string, one: TokenCase, tests: (one: TokenCase) => void): void {
  const { name, engine, missing } = one
  const place = `${name}, ${engine}${missing === undefined ? '' : `, NOT run: ${missing}`}`
  describe.skipIf(missing !== undefined)(`${title} (${place})`, () => {
    tests(one)
  })
}
