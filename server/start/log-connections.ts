import type { Connection, Purpose } from '../gateways/connection.ts'
import type { Log } from '../ops/log/log.ts'

const PURPOSES: readonly Purpose[] = [
  'sms',
  'payment',
  'payout',
  'deposit',
  'identification',
  'rates',
]

/**
 * Logs which providers are connected, which lack settings, and outside the sandbox for what there is
 * none: those acts are refused (O2, O6).
 */
export function logConnections(
  log: Log,
  { connections, sandbox }: { connections: readonly Connection[]; sandbox: boolean },
): void {
  const connected = connections.filter(({ state }) => state === 'set')
  const purposes = new Set(connected.flatMap((connection) => connection.purposes))
  log.info('providers connected', { providers: connected.map(({ provider }) => provider) })
  for (const { provider, state, missing } of connections) {
    if (state === 'incomplete') log.warn('a provider lacks settings', { provider, missing })
  }
  const without = PURPOSES.filter((purpose) => !purposes.has(purpose))
  if (!sandbox && without.length > 0) log.warn('no provider is connected', { purposes: without })
}
