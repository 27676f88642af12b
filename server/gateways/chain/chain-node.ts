import * as v from 'valibot'
import { ProviderFailure } from '../provider-call.ts'
import { callData, TRANSFER_TOPIC, erc20Word } from './erc20.ts'
import { createRpc, type Rpc, RpcRefusal } from './json-rpc.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const Word = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))

const Block = v.object({
  number: Quantity,
  hash: Word,
  baseFeePerGas: v.optional(Quantity, '0x0'),
})

const TimedBlock = v.object({ number: Quantity, hash: Word, timestamp: Quantity })

/** Number, hash and time of a block. */
export interface NodeBlock {
  number: bigint
  hash: string
  at: Date
}

const LogEntry = v.object({
  address: v.string(),
  topics: v.array(Word),
  data: Hex,
  blockNumber: Quantity,
  blockHash: Word,
  transactionHash: Word,
  logIndex: Quantity,
})
export type LogEntry = v.InferOutput<typeof LogEntry>

const ChainReceipt = v.nullable(
  v.object({
    transactionHash: Word,
    blockNumber: Quantity,
    blockHash: Word,
    status: Quantity,
    logs: v.array(LogEntry),
  }),
)
export type ChainReceipt = v.InferOutput<typeof ChainReceipt>

/** The block that contains a transaction or a log. */
export type ChainPlace = Pick<LogEntry, 'blockNumber' | 'blockHash'>

/** The newest block, and the newest that cannot be undone. */
export interface ChainHead {
  latest: bigint
  final: bigint
}

/** Coins, tokens and number of transactions of an address at a block. */
interface NodeAccount {
  gasWei: bigint
  units: bigint
  count: bigint
}

/** A range of blocks, both ends included. */
export interface BlockRange {
  from: bigint
  to: bigint
}

export type TransferSide = 'from' | 'to'

/** The calls that the server makes to a node of a network. */
export interface ChainNode {
  readChainId(): Promise<bigint>
  readHead(): Promise<ChainHead>
  /** Whether the block is the one that the chain has with its number. */
  hasBlock(place: ChainPlace): Promise<boolean>
  /** The block with this number; rejects where the node does not have it. */
  readBlock(number: bigint): Promise<NodeBlock>
  /** The newest block, its base fee, and the tip that the node proposes. */
  readFees(): Promise<{ block: bigint; baseFee: bigint; tip: bigint }>
  /** Decimals of the token. */
  readDecimals(): Promise<bigint>
  /** Gas, tokens and number of transactions of an address at a block. */
  readAccount(address: string, block: bigint): Promise<NodeAccount>
  /** Tokens of an address after a block. */
  readUnits(address: string, block: bigint): Promise<bigint>
  /** Number of transactions of an address in the chain, which is its next nonce. */
  countTransactions(address: string): Promise<bigint>
  /** Gas of a transfer of tokens; undefined when it would be reverted. */
  estimateTransfer(from: string, to: string, units: bigint): Promise<bigint | undefined>
  /** Whether an address is a contract; an account that delegates to one is none (EIP-7702). */
  hasCode(address: string): Promise<boolean>
  /** Calls a view of the token that answers yes or no; a token without it says no. */
  askToken(view: 'paused' | 'isBlacklisted', address?: string): Promise<boolean>
  /**
   * Sends a signed transaction. Returns a refusal of the node: the transaction may be known
   * already.
   */
  broadcast(raw: string): Promise<RpcRefusal | undefined>
  readReceipt(hash: string): Promise<ChainReceipt>
  /** Transfers of the token to these addresses, or from them, in a range of blocks. */
  readTransferLogs(
    range: BlockRange,
    addresses: readonly string[],
    side: TransferSide,
  ): Promise<LogEntry[]>
}

/** Beginning of the code of an account that delegates to a contract. */
const DELEGATION = '0xef0100'

/** Returns the node of a network. The address is secret: it contains the provider's key. */
export function createChainNode(provider: string, url: string, token: string): ChainNode {
  const rpc = createRpc(provider, url)
  return {
    readChainId: () => rpc('eth_chainId', [], Quantity),
    async readHead() {
      // The final block first: whatever is read later is not older.
      const { number: final } = await rpc('eth_getBlockByNumber', ['finalized', false], Block)
      const latest = await rpc('eth_blockNumber', [], Quantity)
      return { latest: latest > final ? latest : final, final }
    },
    async hasBlock({ blockNumber, blockHash }) {
      const parameters = [quantity(blockNumber), false]
      const block = await rpc('eth_getBlockByNumber', parameters, v.nullable(Block))
      return block?.hash.toLowerCase() === blockHash.toLowerCase()
    },
    async readBlock(number) {
      const block = await rpc('eth_getBlockByNumber', [quantity(number), false], TimedBlock)
      if (block.number !== number) {
        throw new ProviderFailure(`${provider} answered another block`, { outcome: 'unknown' })
      }
      return { number, hash: block.hash, at: new Date(Number(block.timestamp) * SECOND_MS) }
    },
    async readFees() {
      const [block, tip] = await Promise.all([
        rpc('eth_getBlockByNumber', ['latest', false], Block),
        rpc('eth_maxPriorityFeePerGas', [], Quantity),
      ])
      return { block: block.number, baseFee: block.baseFeePerGas, tip }
    },
    readDecimals: () =>
      rpc('eth_call', [{ to: token, data: callData('decimals') }, 'latest'], Quantity),
    async readAccount(address, block) {
      const at = quantity(block)
      const balanceOf = { to: token, data: callData('balanceOf', address) }
      const [gasWei, units, count] = await Promise.all([
        rpc('eth_getBalance', [address, at], Quantity),
        rpc('eth_call', [balanceOf, at], Quantity),
        rpc('eth_getTransactionCount', [address, at], Quantity),
      ])
      return { gasWei, units, count }
    },
    readUnits: (address, block) => {
      const balanceOf = { to: token, data: callData('balanceOf', address) }
      return rpc('eth_call', [balanceOf, quantity(block)], Quantity)
    },
    countTransactions: (address) => rpc('eth_getTransactionCount', [address, 'latest'], Quantity),
    estimateTransfer: (from, to, units) => estimate(rpc, token, { from, to, units }),
    async hasCode(address) {
      const code = await rpc('eth_getCode', [address, 'latest'], Hex)
      return code !== '0x' && !code.toLowerCase().startsWith(DELEGATION)
    },
    askToken: (view, address) => ask(rpc, token, callData(view, address)),
    async broadcast(raw) {
      try {
        await rpc('eth_sendRawTransaction', [raw], Word)
        return undefined
      } catch (error) {
        if (error instanceof RpcRefusal) return error
        throw error
      }
    },
    async readReceipt(hash) {
      const receipt = await rpc('eth_getTransactionReceipt', [hash], ChainReceipt)
      if (receipt && receipt.transactionHash.toLowerCase() !== hash.toLowerCase()) {
        throw new ProviderFailure(`${provider} answered another receipt`, { outcome: 'unknown' })
      }
      return receipt
    },
    readTransferLogs: ({ from, to }, addresses, side) => {
      const words = addresses.map((address) => `0x${erc20Word(address)}`)
      const topics = side === 'to' ? [TRANSFER_TOPIC, null, words] : [TRANSFER_TOPIC, words]
      const filter = { address: token, fromBlock: quantity(from), toBlock: quantity(to), topics }
      return rpc('eth_getLogs', [filter], v.array(LogEntry))
    },
  }
}

interface Transfer {
  from: string
  to: string
  units: bigint
}

async function estimate(rpc: Rpc, token: string, { from, to, units }: Transfer) {
  const call = { from, to: token, data: callData('transfer', to, units) }
  return rpc('eth_estimateGas', [call], Quantity).catch(revertedAs(undefined))
}

async function ask(rpc: Rpc, token: string, data: string): Promise<boolean> {
  const answer = await rpc('eth_call', [{ to: token, data }, 'latest'], Hex).catch(revertedAs('0x'))
  return /[1-9a-f]/i.test(answer.slice(2))
}

/** Turns a refusal because the contract reverts into a value; other failures stay failures. */
function revertedAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof RpcRefusal && /revert/i.test(error.reason)) return value
    throw error
  }
}

function quantity(number: bigint): string {
  return `0x${number.toString(16)}`
}
