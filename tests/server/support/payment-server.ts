import { call, openWallet, TRIAL, type Reply } from './app-harness.ts'
import { listAccounts, registerOwner } from './app-owners.ts'
import { keyed } from './keyed.ts'
import { readProviderSettings } from '../../../server/config/provider-settings.ts'
import { createContext } from '../../../server/context.ts'
import { openFirstAccounts } from '../../../server/domain/sign-in/first-accounts.ts'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import { collectAllOwed } from '../../../server/domain/ledger/receivables.ts'
import { claimChecks } from '../../../server/domain/top-up/check-payment.ts'
import { listSettlers } from '../../../server/jobs/list-settlers.ts'
import { createApp } from '../../../server/start/create-app.ts'
import { makeGateways } from '../../../server/start/make-gateways.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { testEngine, type TestEngine } from '../../support/test-database.ts'

/** Longer than any answer of a double takes on a busy machine. */
const PATIENT_MS = 60_000
/** Over before any answer can be there. */
const IMPATIENT_MS = 1

interface Money {
  amount: string
  currency_code: string
}

/** A wallet that is connected to a double of a provider, whose jobs run when a test says so. */
export async function openPaymentServer(
  variables: Readonly<Record<string, string>>,
  engine: TestEngine = testEngine,
) {
  const settings = { publicUrl: 'https://wallet.example', providerDeadlineMs: PATIENT_MS }
  const wallet = await openWallet(settings, engine)
  const { db, clock } = wallet.context
  const providers = readProviderSettings({ ...variables, PUBLIC_URL: settings.publicUrl })
  const made = makeGateways({ ...TRIAL, providers, clock, db })
  const context = createContext({
    ...wallet.context,
    openFirstAccounts,
    gateways: made.gateways,
  })
  const app = createApp(context)
  const impatient = createApp(
    createContext({
      ...context,
      gateways: made.gateways,
      settings: { ...context.settings, providerDeadlineMs: IMPATIENT_MS },
    }),
  )
  const checking = { ...context, payments: context.gateways.payments }

  return {
    ...wallet,
    app,
    context,
    connections: made.connections,
    /** A verified owner without money, who pays by card where `isGrok`. */
    register: async (isGrok = false) => {
      const wishes = { isVerified: true, hasMoney: false }
      const owner = await registerOwner({ ...wallet, app, appWithoutMoney: app, context }, wishes)
      const { phone } = owner
      if (isGrok)
        await db.query(`UPDATE app_user SET environment = 'grok' WHERE phone = $1`, [phone])
      return owner
    },
    /** Reports an event to the server; returns the status of the answer. */
    async report(provider: string, body: string, headers: Record<string, string> = {}) {
      const path = `/v2/providers/${provider}/events`
      return (await app.request(path, { method: 'POST', body, headers })).status
    },
    /** Opens a top-up; the same one again for the same amount. */
    topUp: (token: string, body: Money) =>
      call(app, endpoints.topUp, { token, body, headers: keyed(body.amount) }),
    /** The same on a server that does not wait for the provider's answer. */
    topUpInVain: (token: string, body: Money) =>
      call(impatient, endpoints.topUp, { token, body, headers: keyed(body.amount) }),
    async status(token: string, order: unknown): Promise<Reply['json']> {
      const query = { order: String(order) }
      return (await call(app, endpoints.topUpStatus, { token, query })).json
    },
    async balance(token: string, code: string): Promise<string | undefined> {
      const accounts = await listAccounts(wallet, token)
      return accounts.find(({ currency_code }) => currency_code === code)?.balance
    },
    /** Events that are due are settled. */
    async settleEvents() {
      await runAll(await claimEvents(db, { ...context, settlers: listSettlers(context) }, 100))
    },
    /** Payments are read whose reading is due, and what is owed is repaid. */
    async readDue() {
      await runAll(await claimChecks(db, checking, 100))
      await collectAllOwed(db, clock.now())
    },
  }
}

/** A failed act is retried later. */
async function runAll(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(acts.map((act) => act()))
}

export type PaymentServer = Awaited<ReturnType<typeof openPaymentServer>>
