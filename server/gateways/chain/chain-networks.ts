/** A network on which USDC goes out and comes in. Amounts in USDC are decimal text. */
export interface ChainNetwork {
  code: string
  name: string
  chainId: number
  /** Address of the contract of USDC. */
  token: string
  /** Blocks on top of a transaction that are asked for beside its finality. */
  confirmations: number
  least: string
  /** Fee of a payout for its owner. */
  fee: string
  /** Usual time until a transaction is final. */
  minutes: number
  /** Page of a transaction, without its hash. */
  explorer: string
  /** Greatest fee of a unit of gas that the server pays, in gwei. */
  feeCeiling: number
  /**
   * The part of the derivation path of deposit addresses that belongs to the network; never
   * changed.
   */
  branch: number
}

/** The networks that an operator may connect, with Circle's own contracts of USDC; Base first. */
export const CHAIN_NETWORKS: readonly ChainNetwork[] = [
  {
    code: 'base',
    name: 'Base',
    chainId: 8453,
    token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    confirmations: 12,
    least: '1.00',
    fee: '0.10',
    minutes: 20,
    explorer: 'https://basescan.org/tx/',
    feeCeiling: 10,
    branch: 0,
  },
  {
    code: 'ethereum',
    name: 'Ethereum',
    chainId: 1,
    token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    confirmations: 12,
    least: '5.00',
    fee: '2.50',
    minutes: 15,
    explorer: 'https://etherscan.io/tx/',
    feeCeiling: 200,
    branch: 1,
  },
  {
    code: 'polygon',
    name: 'Polygon PoS',
    chainId: 137,
    token: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    confirmations: 50,
    least: '1.00',
    fee: '0.10',
    minutes: 3,
    explorer: 'https://polygonscan.com/tx/',
    feeCeiling: 2000,
    branch: 2,
  },
  {
    code: 'arbitrum',
    name: 'Arbitrum One',
    chainId: 42_161,
    token: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    confirmations: 300,
    least: '1.00',
    fee: '0.10',
    minutes: 20,
    explorer: 'https://arbiscan.io/tx/',
    feeCeiling: 10,
    branch: 3,
  },
]
