import type { NetworkSettings } from '../config/chain-settings.ts'
import type { ProviderSettings } from '../config/provider-settings.ts'
import type { ChainParts, ConnectedChains } from '../gateways/chain/connect-chains.ts'
import type { Connection } from '../gateways/connection.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

/** Networks that are connected, and what they and others need. */
export interface ChainConnection {
  /** null where none is connected. */
  chains: ConnectedChains | null
  connections: readonly Connection[]
}

/**
 * Connects payouts and deposits of USDC on the networks that the operator has set. The code of the
 * chains is loaded only where one is. Throws for an invalid key.
 */
export async function connectChain(
  { chain }: ProviderSettings,
  given: Pick<ChainParts, 'db' | 'clock' | 'log'>,
): Promise<ChainConnection> {
  const networks = chain.networks.flatMap(({ section }): NetworkSettings[] =>
    section.state === 'set' ? [section.values] : [],
  )
  const payouts = chain.payouts.state === 'set' ? chain.payouts.values : undefined
  const deposits = chain.deposits.state === 'set' ? chain.deposits.values : undefined
  if (networks.length === 0 || !(payouts ?? deposits)) {
    return { chains: null, connections: listConnections(chain, null) }
  }
  const { connectChains } = await import('../gateways/chain/connect-chains.ts')
  const chains = connectChains({
    ...given,
    networks,
    key: payouts?.USDC_HOT_WALLET_KEY,
    publicKey: deposits?.USDC_DEPOSIT_XPUB,
    pauseMs: (deposits?.USDC_POLL_SECONDS ?? 0) * SECOND_MS,
  })
  return { chains, connections: listConnections(chain, chains) }
}

/** Base stands for all networks while none is set. */
function listConnections(
  { networks, payouts, deposits }: ProviderSettings['chain'],
  chains: ConnectedChains | null,
): Connection[] {
  const set = networks.filter(({ section }) => section.state === 'set')
  const uses = [
    { purpose: 'payout' as const, section: payouts },
    { purpose: 'deposit' as const, section: deposits },
  ]
  const used = uses.filter((use) => use.section.state === 'set')
  const wanted = used.length > 0 ? used : uses
  const purposes = wanted.map(({ purpose }) => purpose)
  const missingKeys = used.length > 0 ? [] : uses.flatMap((use) => use.section.missing)
  return (set.length > 0 ? set : networks.slice(0, 1)).map(({ name, section }): Connection => {
    const provider = `usdc-${name}`
    const missing = [...section.missing, ...missingKeys]
    const isUntouched = section.state !== 'set' && used.length === 0
    if (!chains)
      return { provider, purposes, state: isUntouched ? 'absent' : 'incomplete', missing }
    const probe = () => chains.probe(name)
    return { provider, purposes, state: 'set', missing, probe, gauges: () => chains.gauges(name) }
  })
}
