import { createHash } from 'node:crypto'
import type { DepositChain } from '../gateways/deposit-gateway.ts'
import type { Clock } from '../lib/clock.ts'
import type {
  Chain,
  ChainGateway,
  PayoutLookup,
  PayoutProgress,
} from '../gateways/payout-gateways.ts'
import { SimulatedSilence } from './simulated-payout.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'

/** A simulated network. */
interface Network extends Omit<Chain, 'fee' | 'is_available'> {
  /** Fees that take turns by the minute. */
  fees: readonly string[]
  /** Time of one confirmation in the trial wallet. */
  blockMs: number
  isOff?: true
}

const NETWORKS: readonly Network[] = [
  {
    code: 'base',
    name: 'Base',
    fees: ['0.10'],
    least: '1.00',
    minutes: 1,
    confirmations: 12,
    blockMs: 2000,
    token_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  {
    code: 'arbitrum',
    name: 'Arbitrum One',
    fees: ['0.15'],
    least: '1.00',
    minutes: 1,
    confirmations: 300,
    blockMs: 150,
    token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  },
  {
    code: 'polygon',
    name: 'Polygon PoS',
    fees: ['0.12'],
    least: '1.00',
    minutes: 2,
    confirmations: 50,
    blockMs: 1000,
    token_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  },
  {
    code: 'ethereum',
    name: 'Ethereum',
    fees: ['2.40', '2.90'],
    least: '5.00',
    minutes: 3,
    confirmations: 12,
    blockMs: 10_000,
    token_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    code: 'optimism',
    name: 'OP Mainnet',
    fees: ['0.11'],
    least: '1.00',
    minutes: 1,
    confirmations: 12,
    blockMs: 2000,
    token_address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    isOff: true,
  },
]

/** Last digits of addresses and how payouts to them go; every other payout is complete. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['0b10', 'blocked'],
  ['c0de', 'contract'],
  ['0fa1', 'failed'],
  ['0105', 'lost'],
  ['0a11', 'unreached'],
  ['0fee', 'raised'],
])
const END_DIGITS = 4

/** Pays out on simulated networks, whose confirmations grow with time. */
export function createSandboxChain(clock: Clock): ChainGateway {
  return {
    listNetworks: () => Promise.resolve(NETWORKS.map((network) => describe(network, clock.now()))),
    nameOf: (code) => findNetwork(code)?.name,
    isBlocked: ({ address }) => Promise.resolve(endOf(address) === 'blocked'),
    hasCode: ({ address }) => Promise.resolve(endOf(address) === 'contract'),
    canPay: () => Promise.resolve(true),
    start: ({ target }) => start(clock, target.address),
    check: (payout) => Promise.resolve(check(clock, payout)),
  }
}

/** Returns the confirmations that something sent at a moment has. */
export function countSandboxConfirmations(code: string, sentAt: Date, now: Date): number {
  const network = findNetwork(code)
  if (!network) return 0
  const blocks = Math.floor((now.getTime() - sentAt.getTime()) / network.blockMs)
  return Math.min(network.confirmations, Math.max(0, blocks))
}

/** Returns the moment before which everything on a network is final. */
export function finalBefore(code: string, now: Date): Date {
  const { blockMs = 0, confirmations = 0 } = findNetwork(code) ?? {}
  return new Date(now.getTime() - (confirmations + 1) * blockMs - MINUTE_MS)
}

/** Returns the networks on which USDC comes in. */
export function listDepositChains(): DepositChain[] {
  return NETWORKS.map(({ code, name, least, confirmations, minutes, isOff }) => {
    return { code, name, least, confirmations, minutes, is_available: !isOff }
  })
}

/** Returns the hash that stands for a transaction on a simulated network. */
export function hashOf(id: string): string {
  return `0x${createHash('sha256').update(`sandbox-chain:${id}`).digest('hex')}`
}

/** Returns the address of the page that shows a transaction of a simulated network. */
export function explorerUrl(code: string, hash: string): string {
  return `/sandbox/chain/${code}/${hash}`
}

function describe(network: Network, now: Date): Chain {
  const { code, name, fees, least, minutes, confirmations, token_address, isOff } = network
  const fee = fees[Math.floor(now.getTime() / MINUTE_MS) % fees.length] ?? '0'
  const facts = { code, name, fee, least, minutes, confirmations, token_address }
  return { ...facts, is_available: !isOff }
}

async function start(clock: Clock, address: string): Promise<{ provider_ref: string }> {
  const end = endOf(address)
  if (end === 'lost' || end === 'unreached')
    throw new SimulatedSilence('the trial network is silent')
  return Promise.resolve({ provider_ref: String(clock.now().getTime()) })
}

function check(clock: Clock, payout: PayoutLookup): PayoutProgress {
  const { id, provider_ref, created_at, network: code, address } = payout
  const network = findNetwork(code ?? '')
  const end = endOf(address ?? '')
  if (!network || (provider_ref === null && end !== 'lost')) return { status: 'failed' }
  const sentAt = new Date(Number(provider_ref ?? created_at.getTime()))
  const confirmations = countSandboxConfirmations(network.code, sentAt, clock.now())
  const { confirmations: needed, blockMs } = network
  if (end === 'failed' && confirmations > 0) return { status: 'failed' }
  const hash = hashOf(id)
  return {
    status: confirmations >= needed ? 'complete' : 'pending',
    confirmations,
    confirmations_needed: needed,
    minutes_left: Math.ceil(((needed - confirmations) * blockMs) / MINUTE_MS),
    hash,
    explorer_url: explorerUrl(network.code, hash),
    ...(end === 'raised' && { is_fee_raised: true }),
  }
}

function findNetwork(code: string): Network | undefined {
  return NETWORKS.find((network) => network.code === code)
}

function endOf(address: string): string | undefined {
  return ENDS.get(address.toLowerCase().slice(-END_DIGITS))
}
