import { type Connection, listUnserved } from '../gateways/connection.ts'
import type { Log } from '../ops/log/log.ts'

/**
 * Logs which providers are connected, which lack settings or were not chosen, and outside the
 * sandbox for what there is none: those acts are refused (O2, O6).
 */
export function logConnections(
  log: Log,
  { connections, sandbox }: { connections: readonly Connection[]; sandbox: boolean },
): void {
  const connected = connections.filter(({ state }) => state === 'set')
  log.info('providers connected', { providers: connected.map(({ provider }) => provider) })
  for (const { provider, state, missing, notChosenBy } of connections) {
    if (state === 'incomplete') log.warn('a provider lacks settings', { provider, missing })
    if (notChosenBy) log.warn('a provider is not chosen', { provider, setting: notChosenBy })
  }
  const without = listUnserved(connections)
  if (!sandbox && without.length > 0) log.warn('no provider is connected', { purposes: without })
}
