import { createContext, type Context } from '../../../server/context.ts'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { claimCases } from '../../../server/domain/identification/read-cases.ts'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import { listSettlers } from '../../../server/jobs/list-settlers.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { call, TRIAL, type Wallet } from './app-harness.ts'

/** A server over the wallet's database with these settings of providers. */
export function connectServer(
  wallet: Wallet,
  variables: Readonly<Record<string, string>>,
  sandbox = true,
) {
  const { clock, db, settings, log } = wallet.context
  const providers = readProviderSettings(variables)
  const { gateways } = makeGateways({ ...TRIAL, sandbox, providers, clock, db })
  const pepper = TRIAL.pepper
  const context = createContext({ db, clock, pepper, gateways, settings, log })
  const app = createApp(context)
  return {
    context,
    app,
    call: (name: keyof typeof endpoints, token: string) => call(app, endpoints[name], { token }),
    /** Sends an event of a provider to the server. */
    report: async (provider: string, event: unknown, headers: Readonly<Record<string, string>>) => {
      const body = typeof event === 'string' ? event : JSON.stringify(event)
      const path = `/v2/providers/${provider}/events`
      return (await app.request(path, { method: 'POST', body, headers })).status
    },
    work: () => work(context),
  }
}

export type ConnectedServer = ReturnType<typeof connectServer>

/** One round of the jobs: events, then cases that are due. Returns the errors of the tasks. */
async function work(context: Context): Promise<unknown[]> {
  const { db, clock, gateways, log, metrics } = context
  const settling = { settlers: listSettlers(context), clock, log, metrics }
  const reading = { gateways: gateways.identification.connected, now: clock.now() }
  const tasks = [...(await claimEvents(db, settling, 100)), ...(await claimCases(db, reading, 100))]
  const ends = await Promise.allSettled(tasks.map(async (task) => task()))
  return ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
}

/** The cases of an owner, the oldest first. */
export function readCases({ context }: Pick<Wallet, 'context'>, phone: string) {
  return context.db.query<{
    id: string
    status: string
    reason: string | null
    provider: string
    provider_ref: string | null
  }>(
    `SELECT k.id, k.status, k.reason, k.provider, k.provider_ref
     FROM kyc_case k JOIN app_user u ON u.id = k.user_id WHERE u.phone = $1
     ORDER BY k.created_at, k.id`,
    [phone],
  )
}
