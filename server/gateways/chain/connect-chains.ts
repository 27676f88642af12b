import type { NetworkSettings } from '../../config/chain-settings.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import type { StatementSource } from '../statement-source.ts'
import type { DepositGateway } from '../deposit-gateway.ts'
import type { ProviderGauges } from '../connection.ts'
import { CHAIN_REFUSALS, type ChainGateway, type ChainRefusal } from '../payout-gateways.ts'
import { ProviderFailure } from '../provider-call.ts'
import { createChainDeposits } from './chain-deposits.ts'
import { CHAIN_NETWORKS, type ChainNetwork } from './chain-networks.ts'
import { createChainNode } from './chain-node.ts'
import { createChainPayouts } from './chain-payouts.ts'
import { createChainStatement } from './chain-statement.ts'
import { readPublicKey } from './derive-address.ts'
import type { ConnectedNetwork } from './hot-network.ts'
import { openHotWallet } from './hot-wallet.ts'
import { type HealthWatch, watchNetworks } from './network-health.ts'

/** What the operator has set, and what the adapters use. */
export interface ChainParts {
  networks: readonly NetworkSettings[]
  /** Private key of the wallet that pays; undefined where nothing is paid out. */
  key: string | undefined
  /** Extended public key of the addresses; undefined where nothing comes in. */
  publicKey: string | undefined
  pauseMs: number
  /** null for a program that only tries the connections. */
  db: Database | null
  clock: Clock
  log: Log
}

export interface ConnectedChains {
  payouts: ChainGateway | null
  deposits: DepositGateway | null
  /** One of each network. */
  statements: readonly StatementSource[]
  health: HealthWatch
  /** Asks the node of a network for its chain and the wallet's balances. */
  probe: (code: string) => Promise<string>
  /** What the node of a network last answered, for `/metrics`. */
  gauges: (code: string) => ProviderGauges
}

/** Connects the networks that are set. Throws when a key is none. */
export function connectChains(parts: ChainParts): ConnectedChains {
  const { key, publicKey, pauseMs, db, clock, log } = parts
  const networks = parts.networks.map(connect)
  const wallet = key === undefined ? null : openHotWallet(key)
  const health = watchNetworks({ networks, wallet, db, clock, log })
  return {
    payouts: wallet && db && createChainPayouts({ networks, wallet, health, db, clock, log }),
    deposits:
      publicKey === undefined
        ? null
        : createChainDeposits({
            networks,
            derive: readPublicKey(publicKey),
            health,
            clock,
            log,
            pauseMs,
          }),
    statements: db
      ? networks.map((connected) =>
          createChainStatement({ connected, hotWallet: wallet?.address, db }),
        )
      : [],
    health,
    gauges(code) {
      // Nobody may be asking for a payout: what is read now is in the next answer.
      void health.read(code)
      const last = health.last().get(code)
      if (!last) return {}
      const { isAnswering, canPay, lack, funds } = last
      return {
        wallet_chain_answers: Number(isAnswering),
        ...(wallet && {
          wallet_chain_can_pay: Number(canPay),
          wallet_chain_refuses: CHAIN_REFUSALS.map((reason) => ({
            labels: { reason },
            value: Number(reason === lack),
          })),
        }),
        ...(funds && {
          wallet_chain_units: Number(funds.units),
          wallet_chain_gas_wei: Number(funds.gasWei),
        }),
      }
    },
    async probe(code) {
      const { isAnswering, funds, lack } = await health.read(code)
      if (!isAnswering) {
        throw new ProviderFailure(`${code} does not answer, or is another chain`, {
          outcome: 'unknown',
        })
      }
      if (!funds) return 'answers'
      const has = `the wallet ${funds.sender} has ${funds.units} millionths of USDC, ${funds.gasWei} wei`
      if (lack) {
        throw new ProviderFailure(`payouts are refused: ${REASONS[lack]}; ${has}`, {
          outcome: 'refused',
        })
      }
      return `answers; ${has}${db ? '' : '; its transactions were not compared with those of a database'}`
    },
  }
}

/** Why payouts are refused, for an operator at a terminal. */
const REASONS: Readonly<Record<ChainRefusal, string>> = {
  nonce:
    'the wallet has transactions that the database does not know. Its key may be stolen: stop, and read docs/handbook/payouts.md',
  token: 'the wallet has no USDC',
  gas: 'the wallet has too little for the fees of the network',
  fee: 'the network wants more than the ceiling of fees',
  paused: 'the token is paused by its issuer',
  silent: 'the node does not answer',
}

function connect(set: NetworkSettings): ConnectedNetwork {
  const defaults = CHAIN_NETWORKS.find(({ code }) => code === set.name)
  if (!defaults) throw new Error(`no network ${set.name}`)
  const network: ChainNetwork = {
    ...defaults,
    chainId: set.chainId ?? defaults.chainId,
    token: set.token ?? defaults.token,
    confirmations: set.confirmations ?? defaults.confirmations,
    least: set.least ?? defaults.least,
    fee: set.fee ?? defaults.fee,
    feeCeiling: set.feeCeiling ?? defaults.feeCeiling,
    explorer: set.explorer ?? defaults.explorer,
  }
  return { network, node: createChainNode(network.code, set.rpcUrl, network.token) }
}
