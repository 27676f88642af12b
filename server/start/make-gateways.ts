import { PAYOUT_METHODS } from '../../contract/rules/rails.ts'
import type { ProviderSettings } from '../config/provider-settings.ts'
import type { Database } from '../db/database.ts'
import type { Connection } from '../gateways/connection.ts'
import type { Gateways, Identification } from '../gateways/gateways.ts'
import { mapPayoutMethods, NO_PAYOUT_METHODS } from '../gateways/payout-gateways.ts'
import type { PushKeys } from '../gateways/web-push/web-push.ts'
import type { Clock } from '../lib/clock.ts'
import { createSandboxGateways } from '../sandbox/sandbox-gateways.ts'
import { createSandboxStatement } from '../sandbox/sandbox-statement.ts'
import type { ChainConnection } from './connect-chain.ts'
import { connectProviders } from './connect-providers.ts'
import { connectWebPush } from './connect-web-push.ts'
import type { Pepper } from '../lib/pepper.ts'

export interface GatewayOptions {
  sandbox: boolean
  /**
   * The sandbox simulates the methods of withdrawing with a quote; false plays a server without
   * them.
   */
  hasSimulatedMethods?: boolean
  /** Signs the links of the sandbox pages; the same secret as the context's. */
  pepper: Pepper
  providers: ProviderSettings
  clock?: Clock
  /** Where the sandbox stores what testers send on its networks. */
  db?: Database
  /** What `connectChain` returned. */
  chain?: ChainConnection
  /** Keys of a sandbox for messages to browsers, where the operator has set none. */
  pushKeys?: PushKeys | undefined
}

/**
 * The gateways of a server, and what each provider needs to be connected. The sandbox plays what is
 * not connected; outside of it that is null. Throws when outside the sandbox no SMS gateway is set.
 */
export function makeGateways({
  sandbox,
  hasSimulatedMethods = true,
  pepper,
  providers,
  clock = { now: () => new Date() },
  db,
  chain,
  pushKeys,
}: GatewayOptions): {
  gateways: Gateways
  connections: readonly Connection[]
} {
  const { connected, connections: others } = connectProviders(providers, clock)
  const { sms, email, rates, payments, sbp, card, identification, telegram, events } = connected
  const { webPush, connections: ofPush } = connectWebPush(providers, pushKeys)
  const connections = [...others, ...(chain?.connections ?? []), ...ofPush]
  const notices = [...(webPush ? [webPush] : []), ...(telegram ? [telegram.messages] : [])]
  const { payouts: usdc = null, deposits = null, statements = [] } = chain?.chains ?? {}
  const common = { webPush, notices, statements: [...connected.statements, ...statements] }
  const payoutMethods = { ...NO_PAYOUT_METHODS, sbp, card, usdc }
  if (sandbox) {
    const simulated = createSandboxGateways({ pepper, clock, db })
    const methods = PAYOUT_METHODS.filter((method) => !payoutMethods[method])
    const gateways = {
      ...simulated,
      ...(sms.length > 0 && { sms }),
      ...(email && { email }),
      rates,
      payments: [...payments, ...simulated.payments],
      identification: simulateIdentification(identification, simulated.identification),
      telegram,
      events,
      ...common,
      ...(db && {
        statements: [...common.statements, createSandboxStatement({ db, simulated, methods })],
      }),
      ...(deposits && { deposits }),
      payoutMethods: hasSimulatedMethods
        ? mapPayoutMethods(
            payoutMethods,
            (name) => payoutMethods[name] ?? simulated.payoutMethods[name],
          )
        : payoutMethods,
    }
    return { gateways, connections }
  }
  const gateways = {
    sms,
    email,
    payments,
    payout: null,
    payoutMethods,
    deposits,
    identification,
    telegram,
    rates,
    events,
    ...common,
  }
  return { gateways, connections }
}

/**
 * In the sandbox a page stands in for support and for a provider that is chosen and not connected.
 */
function simulateIdentification(real: Identification, simulated: Identification): Identification {
  const isSimulated = (real.chosen?.name ?? 'support') === 'support'
  return {
    chosen: isSimulated ? simulated.chosen : real.chosen,
    connected: [...simulated.connected, ...real.connected],
  }
}
